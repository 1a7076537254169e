/** The settings of a client of OpenID Connect, which the application has for its own client too. */
export const SETTING_NAMES = [
  ...(['postLogoutUrls', 'backchannelLogoutUrl', 'idTokenAlg', 'claimsInIdToken', 'alwaysRefresh'] as const),
  ...(['scopes', 'audiences', 'jwks', 'jwksUri'] as const),
];
