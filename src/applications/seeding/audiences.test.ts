import { fileSource } from './seed-file.js';
import { readSeed } from './seed-reading.js';
import { SeedFileFaulty } from './seeding.errors.js';

const API = 'https://api.example.com';
const STORED = { slug: 'stored', name: 'Stored', plan: 'pro', origins: ['https://s.example.com'], audience: null };

/** What is wrong with these audiences, beside an application that has `audiences: [API]` already. */
function faultsIn(applications: Record<string, object>): string {
  const list = Object.entries(applications).map(([slug, more]) => ({
    slug,
    name: slug,
    plan: 'pro',
    origins: [`https://${slug}.example.com`],
    ...more,
  }));
  const known = {
    ...STORED,
    audiences: [API],
    agents: null,
    scopes: [],
    claims: null,
    organizations: null,
    signUp: 'open' as const,
    signUpDomains: [],
    providers: [],
    clients: [],
  };
  try {
    readSeed(fileSource(JSON.stringify({ applications: list }), {}), {
      isProduction: false,
      publicUrl: 'https://id.example.com',
      ttl: {} as never,
      mailSenderDomains: [],
      knownPlans: [{ key: 'pro', name: 'Pro', providers: ['*'] }] as never,
      knownApplications: [known],
    });
    return '';
  } catch (failure) {
    if (failure instanceof SeedFileFaulty) return failure.message;
    throw failure;
  }
}

const agents = (...audiences: string[]) => ({ agents: { documents: true, audiences } });

describe('The audiences of applications', () => {
  it('belong to one application alone, those for agents too', () => {
    expect(faultsIn({ shop: { audience: API } })).toContain('applications[0].audience: is the audience of another');
    expect(faultsIn({ shop: { audiences: ['a', API] } })).toContain('applications[0].audiences[1]: is the audience');
    expect(faultsIn({ shop: agents(API) })).toContain('applications[0].agents.audiences[0]: is the audience');
    expect(faultsIn({ shop: agents('mcp'), blog: { audiences: ['mcp'] } })).toMatch(
      /agents\.audiences\[0\].*[\s\S]*applications\[1\]\.audiences\[0\]/,
    );
  });

  it('of clients belong to one application alone too', () => {
    const jobs = (...audiences: string[]) => ({ clients: [{ id: 'jobs', name: 'Jobs', type: 'machine', audiences }] });
    expect(faultsIn({ shop: jobs('a', API) })).toContain('applications[0].clients[0].audiences[1]: is the audience');
    expect(faultsIn({ shop: jobs('mcp'), blog: { audience: 'mcp' } })).toMatch(
      /clients\[0\]\.audiences\[0\].*[\s\S]*applications\[1\]\.audience:/,
    );
    expect(faultsIn({ shop: { audience: 'mcp', ...jobs('mcp') } })).toBe('');
  });

  it('may stand at one application more than once, and change hands within one file', () => {
    expect(faultsIn({ shop: { audience: 'mcp', ...agents('mcp') } })).toBe('');
    expect(faultsIn({ stored: { audiences: [] }, shop: agents(API) })).toBe('');
  });

  it('for agents are at least one', () => {
    expect(faultsIn({ shop: agents() })).toContain('agents.audiences: must name a resource');
  });
});
