import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../src/config/configuration.error.js';
import { readSettings, VARIABLES } from '../src/config/settings.js';

const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://gatehouse:pw@db:5432/gatehouse',
  SECRET_KEY,
  SMTP_URL: 'smtp://mail:25',
  PUBLIC_URL: 'https://id.example.com',
};

function faultsOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    readSettings({ SECRET_KEY, ...variables });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

describe('The configuration', () => {
  it('has a default for everything in development', () => {
    const settings = readSettings({ SECRET_KEY });
    expect(settings).toMatchObject({
      port: 3000,
      managementPort: 9464,
      publicUrl: 'http://localhost:3000',
      ttl: { accessToken: 900, refreshToken: 604_800, session: 2_592_000, code: 60, flow: 1800, emailCode: 1800 },
      refresh: { overlap: 30, recovery: 86_400 },
      shutdownGrace: 0,
    });
    expect(settings.baseUrl).toBe('http://localhost:3000/v1');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ SECRET_KEY, PORT: '', PUBLIC_URL: '', SHUTDOWN_GRACE: '' }).port).toBe(3000);
  });

  it('reports every fault in one message', () => {
    const faults = faultsOf({
      NODE_ENV: 'staging',
      PORT: '70000',
      MANAGEMENT_PORT: 'x',
      DATABASE_URL: 'mysql://db',
      DATABASE_POOL: '0',
      REDIS_URL: 'redis',
      SMTP_URL: 'mail',
      SECRET_KEY: 'short',
      TRUST_PROXY: 'everybody',
      COOKIE_SAMESITE: 'none',
      LOG_LEVEL: 'loud',
      ACCESS_TOKEN_TTL: '15 minutes',
      REFRESH_OVERLAP: '301s',
      SHUTDOWN_GRACE: '1h',
      RATE_LIMIT_SCALE: '-1',
      DEMO_API_KEY: 'short',
    });
    const named = faults.map((fault) => /^[A-Z_]+/.exec(fault)?.[0]);
    expect(new Set(named)).toEqual(
      new Set([
        'NODE_ENV',
        'PORT',
        'MANAGEMENT_PORT',
        'DATABASE_URL',
        'DATABASE_POOL',
        'REDIS_URL',
        'SMTP_URL',
        'SECRET_KEY',
        'TRUST_PROXY',
        'COOKIE_SAMESITE',
        'LOG_LEVEL',
        'ACCESS_TOKEN_TTL',
        'REFRESH_OVERLAP',
        'SHUTDOWN_GRACE',
        'RATE_LIMIT_SCALE',
        'DEMO_API_KEY',
      ]),
    );
    expect(new ConfigurationError(faults).message.split('\n')).toHaveLength(faults.length + 1);
  });

  it('shows no secret in a fault', () => {
    const said = faultsOf({ SECRET_KEY: 'my-secret-value', DATABASE_URL: 'mysql://user:my-secret-value@db' }).join();
    expect(said).not.toContain('my-secret-value');
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['SECRET_KEY', { SECRET_KEY: undefined }],
    ['SMTP_URL', { SMTP_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://id.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0' }],
  ])('refuses production without a good %s', (name, missing) => {
    expect(faultsOf({ ...PRODUCTION, ...missing })).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it('accepts a whole production configuration, and gives load balancers time there', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ isProduction: true, shutdownGrace: 5 });
    expect(readSettings({ ...PRODUCTION, SHUTDOWN_GRACE: '0' }).shutdownGrace).toBe(0);
  });

  it('knows every variable that it declares, and .env.example lists the same', () => {
    const declaration = readFileSync('src/config/environment.ts', 'utf8');
    const declared = declaration.matchAll(/^ {2}(?:@\w+\(.*\) )?([A-Z][A-Z_]+)(?:\?:|:| =)/gm);
    const listed = readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=/gm);
    const known = [...VARIABLES].sort();
    expect([...declared].map(([, name]) => name).sort()).toEqual(known);
    expect([...listed].map(([, name]) => name).sort()).toEqual(known);
  });
});
