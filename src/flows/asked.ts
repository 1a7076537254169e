export const RESPONSE_MODES = ['query', 'fragment', 'form_post'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** What an OpenID Connect client asked for when it started a login. A login that began through `/v1` has none of this. */
export interface Asked {
  /** The issuer, which every answer names (RFC 9207). */
  issuer: string;
  /** As it was sent: the exchange of the code must repeat it. */
  redirectUri: string;
  responseMode: ResponseMode;
  /** What it gets of the scopes that it asked for. */
  scope: string[];
  nonce?: string;
  /** The resources for which it wants access tokens (RFC 8707). */
  resources?: string[];
  /** The key to which the code is bound (RFC 9449, 10). */
  keyThumbprint?: string;
  /** The seconds that a proof may be old; the ID token then says how old it is. */
  maxAge?: number;
  /** The only users who may be answered for. */
  subjects?: string[];
  acrValues?: string[];
  /** The sign-in must reach one of these levels, which the ID token names: an essential `acr`. */
  essentialAcr?: string[];
  prompt?: string[];
  /** The request of the device that gets the tokens: the login answers it in place of a redirect (RFC 8628). */
  device?: string;
  /** The members of ID token and userinfo that it asked for one by one. */
  claims?: { idToken: string[]; userinfo: string[] };
}

/** Whether the user must prove now who they are: what a remembered browser continues is no proof. */
export const asksAnew = ({ asksAnew, asked }: { asksAnew: boolean; asked: Asked | null }): boolean =>
  asksAnew || asked?.maxAge !== undefined || asked?.prompt?.includes('login') === true;

/** Whether the client takes an answer for this user. */
export const takesUser = (asked: Asked | null, identityId: string): boolean =>
  asked?.subjects?.includes(identityId) !== false;

/** Whether a user who has a second factor is asked for it, also where one would do. */
export const wantsSecondFactor = (asked: Asked | null): boolean =>
  asked?.acrValues !== undefined && !asked.acrValues.includes('pwd');

/** Whether the client takes no sign-in with one factor. */
export const takesTwoFactorsOnly = (asked: Asked | null): boolean =>
  asked?.essentialAcr !== undefined && !asked.essentialAcr.includes('pwd');

/** Whether the client takes only a sign-in with a passkey. */
export const takesPasskeysOnly = (asked: Asked | null): boolean =>
  asked?.essentialAcr?.every((acr) => acr === 'phr') === true;
