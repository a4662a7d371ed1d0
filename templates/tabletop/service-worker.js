{% load static %}
// Answers with what a person took along to a table where there is no network. All other requests it lets pass.
"use strict";

const KEPT = "along-";
const NO_NETWORK = "{% url 'tabletop:no-network' %}";
const FILES = "{% get_static_prefix %}";
const AT = "X-Kept-At";
/* Milliseconds until a page that is kept no longer waits for a slow network. */
const PATIENCE = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (pathname.startsWith(FILES)) event.respondWith(file(request));
});

self.addEventListener("message", (event) => {
  const { keep, pages, isWhole } = event.data;
  const kept = keepAll(keep, pages, isWhole).catch(() => pages);
  event.waitUntil(kept.then((missed) => event.ports[0].postMessage({ missed })));
});

const found = async (address) => (await caches.match(address, { ignoreSearch: true, ignoreVary: true })) ?? null;

// The network comes first: what is kept is for when there is none.
async function page(request, pathname) {
  const kept = await found(pathname);
  const fresh = fetch(request);
  if (kept === null) return fresh.catch(async () => asOf(await found(NO_NETWORK)));
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  return answer === null || answer.status >= 500 ? asOf(kept) : answer;
}

// Names of files change with what is in them, so a kept page finds those of its own time.
const file = async (request) => (await found(request.url)) ?? fetch(request);

async function asOf(kept) {
  if (kept === null) return Response.error();
  const html = (await kept.text()).replace("<body ", `<body data-kept="${kept.headers.get(AT)}" `);
  return new Response(html, { headers: kept.headers });
}

// Answers the pages that could not be kept. Where these are all that is wanted, what was kept before and isn't among
// them goes.
async function keepAll(name, pages, isWhole) {
  const cache = await caches.open(name);
  const missed = [];
  const wanted = new Set(pages);
  for (const path of pages) {
    const files = await keep(cache, path).catch(() => null);
    if (files === null) missed.push(path);
    else for (const file of files) wanted.add(file);
  }
  for (const { url } of isWhole && !missed.length ? await cache.keys() : []) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
  return missed;
}

// A page is kept once all files that it names are: never a new page with parts of an old one. Answers the files.
async function keep(cache, path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) throw new Error(path);
  const html = await answer.text();
  const files = new Set([...html.matchAll(/(?:href|src)="([^"#?]+)/g)].map(([, address]) => address).filter((address) => address.startsWith(FILES)));
  await Promise.all([...files].map(async (address) => (await cache.match(address)) ?? cache.add(address)));
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(AT, new Date().toISOString());
  await cache.put(path, new Response(html, { headers }));
  return files;
}
