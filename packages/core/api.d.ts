// Generated from the service. UPDATE_DOCS=1 before test/sdk/generated.test.ts rewrites it.
/** What an application asks Gatehouse, and what it is answered. */
export interface Calls {
  /** Start a login */
  'POST /v1/applications/login': { body: StartLogin; answer: StartedLogin };
  /** Exchange an authorization code for a session */
  'POST /v1/auth/authorize': { body: Authorize; answer: SignedIn | SignedInBrowser };
  /** Rotate the refresh token and get a new access token */
  'POST /v1/auth/refresh': { body: Refresh | RefreshBrowser; answer: Tokens | BrowserTokens };
  /** Who is signed in */
  'GET /v1/auth/session': { answer: CurrentSession };
  /** The organizations of the user */
  'GET /v1/auth/organizations': { answer: Memberships };
  /** End the session */
  'PATCH /v1/auth/revoke': { body?: Revoke; answer: Revoked };
  /** Lead the user into the portal */
  'GET /v1/portal/exchange': { answer: PortalStart };
  /** Create an account */
  'POST /v1/auth/register': { body: Register; answer: VerificationSent };
  /** Verify the email address */
  'POST /v1/auth/verify-email': { body: VerifyEmail; answer: FlowCompleted };
  /** Email digits that sign in */
  'POST /v1/auth/email-code': { body: EmailCode; answer: CodeSent };
  /** Sign in on your own screen */
  'POST /v1/auth/exchange': { body: Exchange; answer: FlowCompleted };
  /** Email a reset code */
  'POST /v1/auth/forgot-password': { body: ForgotPassword; answer: ResetSent };
  /** Set a new password with an emailed code */
  'POST /v1/auth/reset-password': { body: ResetPassword; answer: FlowCompleted };
  /** Send the latest email again */
  'POST /v1/auth/resend': { body: Resend; answer: Resent };
}

export interface Agreed {
  /** The version of the terms. */
  terms?: string;
  /** The version of the privacy policy. */
  privacy?: string;
}

export interface Authorize {
  /** The authorization code: the `code` that arrived at `redirect_url`. */
  code: string;
  /** Decides how the refresh token is delivered. */
  client_type: 'browser' | 'server' | 'mobile';
  /** PKCE verifier; required if the login was started with a code_challenge. */
  code_verifier?: string;
}

export interface BrowserTokens {
  /** JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`. */
  access_token: string;
  /** Lifetime of the access token in seconds. */
  access_expires_seconds: number;
}

export interface CodeSent {
  /** When `POST /v1/auth/resend` sends another email. Sooner, it is 429 `mail_just_sent`. */
  resend_after_seconds: number;
  /** Always this value. */
  status: 'code_sent';
}

export interface CurrentSession {
  /** Who is signed in. */
  user: User;
  /** Since when, and until when. */
  session: Session;
}

export interface EmailCode {
  /** The email address of the account. */
  email: string;
}

export interface Exchange {
  /** For an account with a second factor: the six digits of the authenticator app, or a recovery code. Ignored for an account without one. */
  mfa_code?: string;
  /** After 403 `agreement_required`: the versions that the person has agreed to, where the application asks for it. */
  agreed?: Agreed;
  /** After 403 `profile_fields_required`: what the person has filled in, by key. */
  fields?: Record<string, unknown>;
  /** The organization in which the session begins, by slug or id, for a user of several. */
  organization?: string;
  /** How the user proves who they are. */
  type: 'password' | 'email_code' | 'id_token';
  /** With type `password`: the email address of the account. With type `id_token`: where the code goes if the provider named no email address (`upstream_email_missing`). */
  email?: string;
  /** With type `password`: the password of the account. */
  password?: string;
  /** With type `email_code`: the six digits that `POST /v1/auth/email-code` mailed. */
  code?: string;
  /** With type `id_token`: one of your providers. */
  provider?: string;
  /** With type `id_token`: the token that the provider issued to your application. */
  id_token?: string;
  /** With type `id_token`: the nonce that you sent to the provider, if any. */
  nonce?: string;
}

export interface FlowCompleted {
  /** The authorization code, for `POST /v1/auth/authorize`. */
  code: string;
  /** redirect_url with `state`, if the login was started with one, and `code` appended. */
  redirectUrl: string;
}

export interface ForgotPassword {
  /** The email address of the account. */
  email: string;
}

export interface Membership {
  /** `org_id` in tokens. */
  id: string;
  /** `org_slug` in tokens. */
  slug: string;
  /** Its name for people. */
  name: string;
  /** What the user is there. */
  roles: string[];
  /** What the user may do there. */
  permissions: string[];
  /** Whether the user manages its members. */
  manages: boolean;
}

export interface Memberships {
  /** By their names. */
  organizations: Membership[];
}

export interface PortalStart {
  /** The portal code. It works once, for a minute. */
  code: string;
  /** Send the user there. It already carries the code. */
  redirectUrl: string;
}

export interface Refresh {
  /** The one the session was opened with. */
  client_type: 'server' | 'mobile';
  /** The one that the last response brought. */
  refresh_token: string;
  /** The organization that the session acts in from now on, by slug or id. Its user must be a member. */
  organization?: string;
}

export interface RefreshBrowser {
  /** The one the session was opened with. */
  client_type: 'browser';
  /** Only if the cookie does not bring it. */
  refresh_token?: string;
  /** The organization that the session acts in from now on, by slug or id. Its user must be a member. */
  organization?: string;
}

export interface Register {
  /** The email address of the account. */
  email: string;
  /** The new password. One that is easy to guess is refused. */
  password: string;
  /** The user's name. */
  name?: string;
  /** Language of the emails (BCP 47). */
  locale?: string;
  /** After 403 `agreement_required`: the versions that the person has agreed to, where the application asks for it. */
  agreed?: Agreed;
  /** The fields that the application has added to the profile, by key. */
  fields?: Record<string, unknown>;
}

export interface Resend {
  /** The email address of the account. */
  email: string;
}

export interface Resent {
  /** When `POST /v1/auth/resend` sends another email. Sooner, it is 429 `mail_just_sent`. */
  resend_after_seconds: number;
  /** Always this value. */
  status: 'sent';
}

export interface ResetPassword {
  /** For an account with a second factor: the six digits of the authenticator app, or a recovery code. Ignored for an account without one. */
  mfa_code?: string;
  /** After 403 `agreement_required`: the versions that the person has agreed to, where the application asks for it. */
  agreed?: Agreed;
  /** After 403 `profile_fields_required`: what the person has filled in, by key. */
  fields?: Record<string, unknown>;
  /** The organization in which the session begins, by slug or id, for a user of several. */
  organization?: string;
  /** The emailed code: the code in its link, `gh_code_mail_…`, or its six digits. It is not the authorization code. */
  code: string;
  /** The new password. One that is easy to guess is refused. */
  password: string;
}

export interface ResetSent {
  /** When `POST /v1/auth/resend` sends another email. Sooner, it is 429 `mail_just_sent`. */
  resend_after_seconds: number;
  /** Always this value. */
  status: 'reset_sent';
}

export interface Revoke {
  /** Instead of an access token, which may have expired: any refresh token that the session ever had. */
  refresh_token?: string;
  /** `browser`, without either token: the session of the cookies, by the rules of a refresh. */
  client_type?: 'browser' | 'server' | 'mobile';
  /** Sign out everywhere: ends every session that this user has at this application. */
  all?: boolean;
}

export interface Revoked {
  /** The session that was ended. */
  session_id: string;
  /** When it was ended. */
  revoked_at: string;
  /** Only with `all`: how many sessions ended, this one included. */
  ended?: number;
}

export interface Session {
  /** The session, as `sid` in its access tokens. */
  id: string;
  /** The client type it was opened with. */
  client_type: 'browser' | 'server' | 'mobile';
  /** Whether it was continued from a remembered browser: the first factor was proved at an earlier sign-in, whose moment is `auth_time`. Ask for a new sign-in before what needs its owner. */
  continued: boolean;
  /** When it was opened. */
  created_at: string;
  /** The absolute end. Refreshing does not move it. */
  expires_at: string;
}

export interface SignedIn {
  /** JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`. */
  access_token: string;
  /** Lifetime of the access token in seconds. */
  access_expires_seconds: number;
  /** For the next refresh. It works once. */
  refresh_token: string;
  /** What is left: the smaller of the sliding and the absolute lifetime. */
  refresh_expires_seconds: number;
  /** The user who signed in. */
  user: User;
}

export interface SignedInBrowser {
  /** JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`. */
  access_token: string;
  /** Lifetime of the access token in seconds. */
  access_expires_seconds: number;
  /** The user who signed in. */
  user: User;
}

export interface StartLogin {
  /** Where the user is sent after authentication, with `code` appended. Must be on one of the application's origins, or equal to one of its redirect URLs if it lists any. Query parameters of its own are kept. */
  redirect_url: string;
  /** Where the user is sent when the login is cancelled. Must be on one of the application's origins. */
  cancel_url: string;
  /** Comes back as `state` beside `code` at redirect_url, and alone at cancel_url. A fresh random value that your callback compares with what the browser that started the login holds, such as in a cookie, shows that it is the same browser. Up to 512 bytes of UTF-8 without control characters; empty counts as not sent. It takes the place of a `state` in the query of these URLs, and is not compared with your redirect URLs. */
  state?: string;
  /** PKCE (RFC 7636): base64url SHA-256 of a verifier that `POST /v1/auth/authorize` then requires. */
  code_challenge?: string;
  /** How the challenge was derived from the verifier. */
  code_challenge_method?: 'S256';
  /** Fills in the email field. */
  login_hint?: string;
  /** Languages for the hosted pages, preferred one first, separated by spaces as in OpenID Connect. */
  ui_locales?: string;
  /** Begins on the page for new people. Where there is none, as without passwords or where sign-up is closed, it begins on the sign-in page. */
  screen_hint?: 'signup';
  /** `login` continues no sign-in that the browser remembers; `select_account` begins where another account can be named; `create` is the same as `screen_hint: signup`. The names are those of OpenID Connect. A login always shows a page, so there is no `none`. */
  prompt?: 'login' | 'select_account' | 'create';
  /** The seconds that a proof may be old. What a browser remembers is no proof, so any value asks anew, as `prompt: login` does; `auth_time` of the access token says when it was proved. */
  max_age?: number;
  /** The organization in which the session begins, by slug or id. Who is not a member of it does not come in. Without it: the only one, or the one that the user chooses. */
  organization?: string;
}

export interface StartedLogin {
  /** Signed URL of the hosted login: send the user there. */
  redirectUrl: string;
  /** The flow id: send it as `x-auth-flow-id` to the custom identity endpoints. It is not the authorization code, which arrives at `redirect_url`. */
  code: string;
}

export interface Tokens {
  /** JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`. */
  access_token: string;
  /** Lifetime of the access token in seconds. */
  access_expires_seconds: number;
  /** For the next refresh. It works once. */
  refresh_token: string;
  /** What is left: the smaller of the sliding and the absolute lifetime. */
  refresh_expires_seconds: number;
}

export interface User {
  /** The user at this application; `sub` in the access tokens. It changes only where the user links a relay account. */
  id: string;
  /** The email address of the account. */
  email: string;
  /** Whether the user has proven that the mailbox is theirs. */
  email_verified: boolean;
  /** The email address is a relay that hides the real one. */
  email_is_relay: boolean;
  /** The user's name. */
  name: string | null;
  /** URL of a picture of the user. */
  picture: string | null;
  /** The user's language (BCP 47). */
  locale: string | null;
  /** Whether a second factor is set up. */
  mfa_enabled: boolean;
  /** When the account was created. */
  created_at: string;
  /** How the user signed in: `password`, or a provider id. */
  provider: string;
}

export interface VerificationSent {
  /** When `POST /v1/auth/resend` sends another email. Sooner, it is 429 `mail_just_sent`. */
  resend_after_seconds: number;
  /** Always this value. */
  status: 'verification_sent';
}

export interface VerifyEmail {
  /** For an account with a second factor: the six digits of the authenticator app, or a recovery code. Ignored for an account without one. */
  mfa_code?: string;
  /** After 403 `agreement_required`: the versions that the person has agreed to, where the application asks for it. */
  agreed?: Agreed;
  /** After 403 `profile_fields_required`: what the person has filled in, by key. */
  fields?: Record<string, unknown>;
  /** The organization in which the session begins, by slug or id, for a user of several. */
  organization?: string;
  /** The emailed code: the code in its link, `gh_code_mail_…`, or its six digits. It is not the authorization code. */
  code: string;
  /** With the long code of a link: whether the browser that opened it is the one that started this flow. Compare the `flow` of the link with the flow that you keep in the browser. */
  same_browser?: boolean;
  /** With the long code of a link in another browser: the password given at register. */
  password?: string;
}
