import { validate } from 'uuid';
import type { ApplicationSeed, KnownApplication } from './application-seed.js';
import type { KnownClient } from './client-seed.js';
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

type Named = Pick<ApplicationSeed, 'slug' | 'audience' | 'audiences' | 'agents'> & { clients: NamedClient[] };
type NamedClient = Pick<KnownClient, 'id' | 'audiences'>;

/** An audience belongs to one application alone. The check compares the state after the whole file. */
export function refuseSharedAudiences(fields: Field[], applications: Named[], known: KnownApplication[]): void {
  const owners = new Map<string, Set<string>>();
  for (const application of [...applications, ...known.map(unsaidIn(applications))])
    for (const { audience } of audiencesOf(application))
      owners.set(audience, (owners.get(audience) ?? new Set()).add(application.slug));
  applications.forEach((application, index) => {
    for (const { audience, place } of audiencesOf(application))
      if ((owners.get(audience)?.size ?? 0) > 1)
        fields[index]?.at(...place).fault('is the audience of another application');
  });
}

interface Placed {
  audience: string;
  place: (string | number)[];
}

interface Owned {
  /** An audience or a `client_id`. */
  value: string;
  slug: string;
  path: string;
}

/** Audiences, with the application that has each and their places in a file. */
export const audiencesIn = (applications: Named[]): Owned[] =>
  applications.flatMap((application, index) =>
    audiencesOf(application).map(({ audience, place }) => ({
      value: audience,
      slug: application.slug,
      path: `applications[${index}]${pathOf(place)}`,
    })),
  );

const pathOf = (place: Placed['place']): string =>
  place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');

/** The application itself is a client too. */
export const clientIdsIn = (applications: Pick<Named, 'slug' | 'clients'>[]): Owned[] =>
  applications.flatMap(({ slug, clients }, index) => [
    { value: slug, slug, path: `applications[${index}].slug` },
    ...clients.map(({ id }, at) => ({ value: id, slug, path: `applications[${index}].clients[${at}].id` })),
  ]);

const audiencesOf = ({ audience, audiences, agents, clients }: Named): Placed[] => [
  ...(audience ? [{ audience, place: ['audience'] }] : []),
  ...placed(audiences, 'audiences'),
  ...placed(agents?.audiences, 'agents', 'audiences'),
  ...clients.flatMap((client, at) => placed(client.audiences, 'clients', at, 'audiences')),
];

const placed = (audiences: string[] = [], ...place: Placed['place']): Placed[] =>
  audiences.map((audience, at) => ({ audience, place: [...place, at] }));

/** What stays as it is stored, because the file does not say it. */
export const unsaidIn =
  (applications: Named[]) =>
  ({ slug, audience, audiences, agents, clients }: KnownApplication): Named => {
    const seed = applications.find((application) => application.slug === slug);
    const said = (id: string) => seed?.clients.find((client) => client.id === id)?.audiences;
    return {
      slug,
      audience: seed?.audience === undefined ? audience : undefined,
      audiences: seed?.audiences === undefined ? audiences : undefined,
      agents: seed?.agents === undefined ? agents : undefined,
      clients: clients.filter(({ id }) => said(id) === undefined),
    };
  };
