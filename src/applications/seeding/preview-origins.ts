import { getDomain, getPublicSuffix } from 'tldts';
import { previewPatternOf } from '../origins/web-url.js';
import type { Field } from './field.js';

const FORM = /^https:\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)(:\d+)?$/;
/** Hosting providers whose customers share a domain are on the list too. */
const LIST = { allowPrivateDomains: true };

/** A pattern for one label of a host that belongs to the application's owner alone. */
export function readPreviewOrigin(field: Field, publicUrl: string): string {
  const text = field.string();
  if (text === undefined) return '';
  const [, host] = FORM.exec(text) ?? [];
  if (!host || !isAsBrowsersSpellIt(text))
    field.fault('must be https://*. and a host, such as https://*.preview.example.com: one label may differ, no more');
  else if (getDomain(host, LIST) === null)
    field.fault(`must not be below ${getPublicSuffix(host, LIST) ?? host}, where others have sites too`);
  else if (previewPatternOf(new URL(publicUrl).origin) === text)
    field.fault(
      'must not cover PUBLIC_URL: give previews a domain of their own, such as https://*.preview.example.com',
    );
  return text;
}

/** Such as without the port that https has anyway. */
function isAsBrowsersSpellIt(pattern: string): boolean {
  const origin = pattern.replace('*', 'label');
  return URL.canParse(origin) && new URL(origin).origin === origin;
}
