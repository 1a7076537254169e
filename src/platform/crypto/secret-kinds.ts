import { SECRET_PREFIXES } from './secrets.js';

interface Kind {
  readonly form: RegExp;
  readonly words: string;
}

/** The secrets that programs send. The first form that fits counts. */
const KINDS = {
  mailCode: {
    form: startingWith(SECRET_PREFIXES.mailCode),
    words: 'the code of an emailed link. Send it to POST /v1/auth/verify-email or POST /v1/auth/reset-password',
  },
  portalCode: {
    form: startingWith(SECRET_PREFIXES.portalCode),
    words: 'a portal code. Send it to POST /v1/portal/authorize',
  },
  code: {
    form: startingWith(SECRET_PREFIXES.code),
    words: 'an authorization code. Send it to POST /v1/auth/authorize',
  },
  flow: {
    form: startingWith(SECRET_PREFIXES.flow),
    words: 'a flow id. Send it in the x-auth-flow-id header',
  },
  refreshToken: {
    form: startingWith(SECRET_PREFIXES.refreshToken),
    words: 'a refresh token. Send it as refresh_token to POST /v1/auth/refresh',
  },
  apiKey: {
    form: startingWith(SECRET_PREFIXES.apiKey),
    words: 'an API key. Send it in the x-api-key header',
  },
  managementKey: {
    form: startingWith(SECRET_PREFIXES.managementKey),
    words: 'a management key. Send it to /v1/management in the Authorization header, after the word Bearer',
  },
  jwt: {
    form: /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/,
    words: 'a JWT. Send an access token in the Authorization header, after the word Bearer',
  },
} as const satisfies Record<string, Kind>;

export type SecretKind = keyof typeof KINDS;

/**
 * Says which other secret was sent where this kind is due. It looks at the form alone, which the sender knows, so it
 * tells nothing about any record.
 */
export function mistakenFor(due: SecretKind, sent: unknown): string | undefined {
  if (typeof sent !== 'string') return undefined;
  const found = Object.entries(KINDS).find(([, { form }]) => form.test(sent.trimStart()));
  return found && found[0] !== due ? `What was sent is ${found[1].words}.` : undefined;
}

function startingWith(prefix: string): RegExp {
  return new RegExp(`^${prefix}`);
}
