import type { ErrorCode } from './codes.js';

/**
 * - `terminal`: this session or login is over. Start a new login.
 * - `retry`: nothing is known about the session. Send the request again, and sign no one out.
 * - `misuse`: the same request fails again. Its input, the program or the configuration has to change.
 */
export type Kind = 'terminal' | 'retry' | 'misuse';

/** One version of a document that the person has to agree to. Its URL comes from the seed. */
export interface WantedAgreement {
  document: 'terms' | 'privacy';
  version: string;
  url: string;
}

/** A field that the application requires of everyone. */
export interface WantedField {
  key: string;
  /** By language. */
  label: Record<string, string>;
  type: 'text' | 'number' | 'boolean' | 'date' | 'choice';
  /** Of a choice. */
  options: string[] | null;
}

/** A request that failed. `message` is what the service said. */
export class GatehouseError extends Error {
  constructor(message: string, facts?: Partial<GatehouseError>);
  /** The status of HTTP; 0 where no answer came. */
  status: number;
  /** `x-error-code`. An answer without it does not come from Gatehouse. */
  code?: ErrorCode | undefined;
  /** Names the request in the logs of Gatehouse. */
  requestId?: string | undefined;
  /** How many seconds to wait. */
  retryAfter?: number | undefined;
  /** With `agreement_required`: show them, and send the request again with what the person agreed to. */
  agreements?: WantedAgreement[] | undefined;
  /** With `profile_fields_required`: ask for them, and send the request again with `fields`, by key. */
  fields?: WantedField[] | undefined;
  /** With `organization_required`: what the user chooses from. Send the request again with one of the slugs. */
  organizations?: { slug: string; name: string }[] | undefined;
  kind: Kind;
  /** What to do, in one sentence. */
  todo: string;
}

/** The error of an answer, with its body where that is JSON. Without an answer, `cause` says why. */
export function failureOf(response?: Response, body?: unknown, cause?: unknown): GatehouseError;
