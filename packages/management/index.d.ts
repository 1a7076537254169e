import type { GatehouseEvent, Management } from './api.js';

export type { ErrorCode } from '@gatehouse/core/codes';
export { GatehouseError } from '@gatehouse/core/errors';
export type * from './api.js';
export type * from './manners.js';

export interface ManagementOptions {
  /** Where Gatehouse is: `https://id.example.com`. */
  url: string;
  /** A management key, `gh_admin_…`. It stays on your server. */
  key: string;
}

/** What a management key opens. A request takes ten seconds at most, and is repeated once where its answer was lost. */
export function createManagement(options: ManagementOptions): Management;

/** The version of an answer, for `if_match` in another process. */
export function etagOf(answer: object): string | undefined;

/**
 * The event that Gatehouse posted. Throws a `GatehouseError` where none of the secrets signed it within five minutes:
 * answer 400 then. The body is what arrived, as text or bytes. While a secret rotates, give the old one and the new one.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | readonly string[],
): Promise<GatehouseEvent>;
