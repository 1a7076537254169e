import { jsonEndpoints } from './endpoints.js';
import { sendLine } from './raw.js';
import type { Service } from './service.js';

const ID_AT_THE_END = /\/[\da-f]{8}-[\da-f-]{27}$/;

/** Each endpoint is tried with others: the number grows with the place of the endpoint and with that of the spelling. */
export async function expectSpellingsRefused(service: Service, isTried: (turn: number) => boolean): Promise<void> {
  for (const [place, { method, path }] of jsonEndpoints(service).entries()) {
    const [, first = '', rest = ''] = /^\/([^/]+)\/(.*)$/.exec(path) ?? [];
    const spellings = [
      `/${path}`,
      `${path}/`,
      path.toUpperCase(),
      `/${first}/./${rest}`,
      `/${first}/x/../${rest}`,
      `/${first}//${rest}`,
      `${path};x`,
      `${path};x=1`,
      `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${rest}`,
      `${path}%2f`,
      `${path}%00`,
      `${path}.json`,
      `${path}%20`,
      `\\${path}`,
    ];
    // What stands behind an id belongs to the parameter, so the same guard judges it, and its limit counts it.
    const guarded = ID_AT_THE_END.test(path) ? [401, 403, 429] : [];
    for (const spelling of spellings.filter((_spelling, index) => isTried(index + place))) {
      const { status } = await sendLine(service.url, `${method} ${spelling}`);
      const isSafe = [400, 404, 405, ...guarded].includes(status);
      expect([method, spelling, isSafe && status]).toEqual([method, spelling, status]);
    }
  }
}
