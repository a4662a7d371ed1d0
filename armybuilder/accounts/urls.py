"""Addresses of accounts."""

from django.contrib.auth import views as auth
from django.urls import path, reverse_lazy

from armybuilder.accounts import views
from armybuilder.browse.context import SITE_NAME
from armybuilder.serving.throttles import limited

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.sign_up, name="signup"),
    path(
        "login/",
        limited("tokens")(
            auth.LoginView.as_view(
                template_name="accounts/login.html",
                redirect_authenticated_user=True,
                extra_context={"site_name": SITE_NAME},  # or Django's view would put the host's name there
            )
        ),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("token/", views.make_token, name="token"),
    path("token/revoke/", views.revoke_token, name="token_revoke"),
    path("mail/", views.change_mail, name="mail"),
    path("take-out/", views.download_data, name="take_out"),
    path("delete/", views.delete, name="delete"),
    path("password/", limited("tokens")(views.ChangeView.as_view()), name="password_change"),
    path("reset/", limited("tokens")(views.ResetView.as_view()), name="password_reset"),
    path(
        "reset/sent/",
        auth.PasswordResetDoneView.as_view(template_name="accounts/password_reset_done.html"),
        name="password_reset_done",
    ),
    path(
        "reset/<uidb64>/<token>/",
        auth.PasswordResetConfirmView.as_view(
            template_name="accounts/password_reset_confirm.html",
            success_url=reverse_lazy("accounts:password_reset_complete"),
        ),
        name="password_reset_confirm",
    ),
    path(
        "reset/done/",
        auth.PasswordResetCompleteView.as_view(template_name="accounts/password_reset_complete.html"),
        name="password_reset_complete",
    ),
]
