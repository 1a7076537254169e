import { Column } from 'typeorm';

export const ID_TOKEN_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
export type IdTokenAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];

/** The public keys of a client that authenticates with `private_key_jwt` (RFC 7517). */
export interface ClientKeys {
  keys: object[];
}

/** What an OpenID Connect client is configured with: the application's own client, and each further one. */
export abstract class ClientSettings {
  /** The exact URLs to which `/oauth/logout` may lead. */
  @Column('text', { array: true, default: '{}' })
  postLogoutUrls: string[];

  /** Gets a logout token for each session of the client that ends. */
  @Column('text', { nullable: true })
  backchannelLogoutUrl: string | null;

  @Column('text', { default: 'RS256' })
  idTokenAlg: IdTokenAlgorithm;

  /** Whether ID tokens have the claims of `profile` and `email`, as many clients expect. Userinfo always has them. */
  @Column('boolean', { default: true })
  claimsInIdToken: boolean;

  /** Gives a refresh token to sign-ins that did not ask for `offline_access`. */
  @Column('boolean', { default: false })
  alwaysRefresh: boolean;

  /** What it may ask for beside the scopes of OpenID Connect. */
  @Column('text', { array: true, default: '{}' })
  scopes: string[];

  /** The resources for which it may ask for access tokens, beside the application's `audience`. */
  @Column('text', { array: true, default: '{}' })
  audiences: string[];

  @Column('jsonb', { nullable: true })
  jwks: ClientKeys | null;

  @Column('text', { nullable: true })
  jwksUri: string | null;
}
