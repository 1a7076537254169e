import { validate } from 'uuid';
import type { ApplicationSeed, KnownApplication } from './application-seed.js';
import type { Field } from './field.js';

const LONGEST_AUDIENCE = 255;

/** Reads the `aud` of an application's access tokens. It must differ from every other audience. */
export function readAudience(field: Field, publicUrl: string): string {
  const words = 'must be letters, digits and punctuation without spaces, such as https://api.example.com';
  const text = field.text({ longest: LONGEST_AUDIENCE, pattern: /^[\x21-\x7e]+$/, words });
  if (text.toLowerCase() === 'portal') field.fault('must not be `portal`: that is the audience of portal tokens');
  if (URL.canParse(text) && new URL(text).href === new URL(publicUrl).href)
    field.fault('must not be PUBLIC_URL: that is the issuer of the tokens, and no application');
  if (validate(text)) field.fault('must not be an id: leave it out, and it is the id of the application itself');
  return text;
}

/** An audience belongs to one application alone. The check compares the state after the whole file. */
export function refuseSharedAudiences(
  fields: Field[],
  applications: Pick<ApplicationSeed, 'slug' | 'audience'>[],
  known: KnownApplication[],
): void {
  const audiences = new Map([...known, ...applications.filter(isSaid)].map(({ slug, audience }) => [slug, audience]));
  applications.forEach(({ slug, audience }, index) => {
    const isTaken = [...audiences].some(([other, theirs]) => other !== slug && theirs === audience);
    if (audience && isTaken) fields[index]?.at('audience').fault('is the audience of another application');
  });
}

const isSaid = ({ audience }: Pick<ApplicationSeed, 'audience'>): boolean => audience !== undefined;
