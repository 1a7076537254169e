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

type Named = Pick<ApplicationSeed, 'slug' | 'audience' | 'audiences' | 'agents'>;

/** An audience belongs to one application alone. The check compares the state after the whole file. */
export function refuseSharedAudiences(fields: Field[], applications: Named[], known: KnownApplication[]): void {
  const owners = new Map<string, Set<string>>();
  for (const { slug, audiences } of [...applications.map(ofSeed), ...known.map(unsaidIn(applications))])
    for (const audience of audiences) owners.set(audience, (owners.get(audience) ?? new Set()).add(slug));
  applications.forEach(({ audience, audiences, agents }, index) => {
    const refuseShared = (shared: string, ...place: (string | number)[]) => {
      if ((owners.get(shared)?.size ?? 0) > 1)
        fields[index]?.at(...place).fault('is the audience of another application');
    };
    if (audience) refuseShared(audience, 'audience');
    audiences?.forEach((shared, at) => {
      refuseShared(shared, 'audiences', at);
    });
    agents?.audiences.forEach((shared, at) => {
      refuseShared(shared, 'agents', 'audiences', at);
    });
  });
}

const ofSeed = ({ slug, audience, audiences = [], agents }: Named) => ({
  slug,
  audiences: [...(audience ? [audience] : []), ...audiences, ...(agents?.audiences ?? [])],
});

/** What stays as it is stored, because the file does not say it. */
const unsaidIn = (applications: Named[]) => (stored: KnownApplication) => {
  const seed = applications.find(({ slug }) => slug === stored.slug);
  return ofSeed({
    slug: stored.slug,
    audience: seed?.audience === undefined ? stored.audience : undefined,
    audiences: seed?.audiences === undefined ? stored.audiences : undefined,
    agents: seed?.agents === undefined ? stored.agents : undefined,
  });
};
