import { givenFile, spawnCli } from './cli.js';
import { givenSession } from './given.js';
import { coverageFolder, librariesIn } from './libraries.js';
import { useService } from './service.js';

/** Large libraries that few commands need. */
const OF_FEW = ['@datadog/sketches-js', '@simplewebauthn/server', 'jose'];
/** What changes something, with those of them that it reads. */
const ACTS = {
  'keys create SLUG': [],
  'seed FILE': [],
  'sessions revoke --app SLUG': ['@datadog/sketches-js'],
  'metrics open SLUG': ['@datadog/sketches-js'],
  'identities block ID': ['@datadog/sketches-js', 'jose'],
};

/** The libraries that a call reads, by name. */
export async function librariesOf(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<string[]> {
  const folder = coverageFolder();
  await spawnCli({ ...variables, NODE_V8_COVERAGE: folder }, ...args);
  return [...librariesIn(folder)].sort();
}

export function describeReading(listings: string[], acts: (keyof typeof ACTS)[]): void {
  describe('The command line', () => {
    const service = useService();

    it.each(listings)('I22: %s asks the database without the services', async (words) => {
      const { application, sessionId } = await givenSession(service);
      const args = words.replace('SLUG', application.slug).replace('SESSION', sessionId).split(' ');
      const libraries = await librariesOf(service.variables, ...args);
      expect(libraries).toContain('pg');
      expect(libraries.filter((name) => /^(@nestjs|typeorm|rxjs|express)/.test(name))).toEqual([]);
    });

    // Red where each command opens the modules of all of them.
    it.each(acts)('I22: %s reads only the services that it needs', async (words) => {
      const { application, identity } = await givenSession(service);
      const file = givenFile('plans: []');
      const args = words.replace('SLUG', application.slug).replace('ID', identity.id).replace('FILE', file).split(' ');
      const libraries = await librariesOf(service.variables, ...args);
      expect(libraries).toContain('@nestjs/core');
      expect(libraries.filter((name) => OF_FEW.includes(name))).toEqual(ACTS[words]);
    });
  });
}
