import { AGAIN, LATER, TERMINAL } from './codes.js';

export class GatehouseError extends Error {
  constructor(message, facts = {}) {
    super(message);
    Object.assign(this, { name: 'GatehouseError' }, facts);
  }
}

export function failureOf(response, body, cause) {
  const { status = 0, headers } = response ?? {};
  const code = headers?.get('x-error-code') ?? undefined;
  const retryAfter = Number.parseInt(headers?.get('retry-after'), 10) || undefined;
  const isLost = !code || response.ok || retryAfter !== undefined || status === 408 || status === 429 || status >= 500;
  const kind = isLost || AGAIN.has(code) || LATER.has(code) ? 'retry' : TERMINAL.has(code) ? 'terminal' : 'misuse';
  const todo =
    !isLost && AGAIN.has(code) ? AGAIN_ADVICE : kind === 'retry' && retryAfter ? waitFor(retryAfter) : ADVICE[kind];
  const said = body?.message ?? body?.error_description;
  const message =
    said ?? (response ? `Something in front of Gatehouse answered ${status}.` : 'Gatehouse did not answer.');
  cause ??= code ? undefined : response?.url; // for the log: which address is not that of Gatehouse
  const requestId = headers?.get('x-request-id') ?? undefined;
  const agreements = readList(headers?.get('x-agreement-required'));
  const fields = readList(headers?.get('x-fields-required'));
  const organizations = readList(headers?.get('x-organization-required'));
  const lists = { agreements, fields, organizations };
  return new GatehouseError(String(message), { status, code, requestId, retryAfter, ...lists, kind, todo, cause });
}

function readList(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

const ADVICE = {
  terminal: 'Start a new login.',
  retry: 'Send it again later. The session may still live: keep the user signed in.',
  misuse: 'Change the request, its input or the configuration: the same request fails again.',
};
const AGAIN_ADVICE = 'Refresh the session and send it again at once.';
const waitFor = (seconds) => `Send it again in ${seconds} s. The session may still live: keep the user signed in.`;
