/** The scopes of OpenID Connect that every client with users may ask for. */
const OURS = ['openid', 'profile', 'email', 'offline_access'] as const;

export const isOurScope = (scope: string): boolean => (OURS as readonly string[]).includes(scope);

export const ourScopes: readonly string[] = OURS;

/** What a client gets of the scopes that it asks for, each once. Unknown ones are ignored (RFC 6749, 3.3). */
export const grantedOf = (asked: string | undefined, own: readonly string[]): string[] => [
  ...new Set((asked ?? '').split(' ').filter((scope) => isOurScope(scope) || own.includes(scope))),
];
