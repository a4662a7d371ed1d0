"""The pages and files of printing: options with a preview, prints, further offers, pictures, printers."""
