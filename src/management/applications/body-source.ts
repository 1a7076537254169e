import type { SeedSource } from '../../applications/seeding/seed-reading.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { unknownMember } from '../../platform/http/input/validation.js';

export type Body = Record<string, unknown>;

/** Which object of a seed file a body describes. */
export type SeedPlace =
  | { kind: 'plan'; key?: string }
  | { kind: 'application'; slug?: string }
  | { kind: 'provider' | 'client' | 'mailText'; slug: string; id?: string };

/** In a seed file they stand within their object; here each has routes of its own. */
const ELSEWHERE = {
  plan: [],
  application: ['api_keys', 'providers', 'clients', 'mail_texts'],
  provider: [],
  client: ['secrets'],
  mailText: [],
};

const PLAIN = /^[\w.[\]]{1,100}$/;

/** What the API calls a member of a seed file. */
export const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The body of a request as a seed file would say it, so that the same rules judge it. Text in it means itself: `${NAME}`
 * stands for no variable of the service.
 */
export function bodySource(place: SeedPlace, sent: Body | undefined): SeedSource {
  const body = { ...sent };
  const elsewhere = ELSEWHERE[place.kind].filter((name) => name in body);
  const named = nameIn(place);
  const fixed = named.filter(([name]) => name in body).map(([name]) => name);
  if (elsewhere.length + fixed.length > 0)
    throw new MalformedInput([
      ...elsewhere.map((name) => unknownMember(name, 'the body')),
      ...fixed.map((name) => `${name} is fixed, and must be left out`),
    ]);
  const object = { ...body, ...Object.fromEntries(named) };
  const { value, prefix } = within(place, object);
  return {
    value,
    variables: null,
    spell: inSnakeCase,
    describe: (path, words) => `${placeIn(path, prefix)} ${words}`,
    named: () => 'another application',
  };
}

/** Only a plain name is repeated: it is input. */
function placeIn(path: string, prefix: string): string {
  if (!path.startsWith(`${prefix}.`)) return 'the body';
  const place = path.slice(prefix.length + 1);
  return PLAIN.test(place) ? place : 'a member without a plain name';
}

/** The name of an object that exists already. */
function nameIn(place: SeedPlace): [name: string, value: string][] {
  if (place.kind === 'plan') return place.key === undefined ? [] : [['key', place.key]];
  if (place.kind === 'application') return place.slug === undefined ? [] : [['slug', place.slug]];
  return place.id === undefined ? [] : [['id', place.id]];
}

function within(place: SeedPlace, object: Body): { value: Body; prefix: string } {
  if (place.kind === 'plan') return { value: { plans: [object] }, prefix: 'plans[0]' };
  if (place.kind === 'application') return { value: { applications: [object] }, prefix: 'applications[0]' };
  const list = inSnakeCase(`${place.kind}s`);
  return { value: { applications: [{ slug: place.slug, [list]: [object] }] }, prefix: `applications[0].${list}[0]` };
}
