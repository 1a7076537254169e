import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { Field } from '../../src/applications/seeding/field.js';
import { fileSource } from '../../src/applications/seeding/seed-file.js';
import { readSeed } from '../../src/applications/seeding/seed-reading.js';

const [, TABLE = ''] = readFileSync('docs/seed.md', 'utf8').split('## Every member');
const LISTED = TABLE.split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) =>
    [...(line.split(' | ')[0] as string).matchAll(/`([\w.]+)`/g)].map(([, member]) => member as string),
  );

/** A mapping wherever one is read. Its values do not count. */
const MAPPINGS = {
  plans: [{ portal: {}, metrics: {}, agents: {} }],
  applications: [
    {
      ...{ branding: {}, apiKeys: [{}], providers: [{}], clients: [{ secrets: [{}], jwks: {} }], jwks: {} },
      ...{ singleSignOn: {}, agents: {}, terms: {}, privacy: {}, profileFields: [{}], lifetimes: {} },
      ...{ claims: { NAME: {} }, mailSender: {}, mailTexts: [{}], organizations: { roles: { NAME: {} } } },
    },
  ],
};

/** The members that the service asks for, each with the path to it. */
function membersRead(): string[] {
  const read = new Set<string>();
  const members = jest.spyOn(Field.prototype, 'members');
  const context = { isProduction: false, publicUrl: 'https://id.example.com', ttl: {}, mailSenderDomains: [] };
  try {
    expect(() =>
      readSeed(fileSource(JSON.stringify(MAPPINGS), {}), {
        ...context,
        knownPlans: [],
        knownApplications: [],
      } as never),
    ).toThrow();
    (members.mock.contexts as Field[]).forEach(({ path }, index) => {
      for (const name of members.mock.calls[index] ?? [])
        read.add([...path.replace(/\[\d+\]/g, '').split('.'), name].filter(Boolean).join('.'));
    });
  } finally {
    members.mockRestore();
  }
  return [...read];
}

describe('docs/seed.md', () => {
  // Red with a member that the service reads and the table lacks, and the other way round.
  it('lists every member that a seed may have, once', () => {
    const read = membersRead();
    const leaves = read.filter((member) => !read.some((other) => other.startsWith(`${member}.`)));
    expect([...LISTED].sort()).toEqual(leaves.sort());
  });
});
