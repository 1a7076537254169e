import { readFileSync } from 'node:fs';
import express from 'express';
import { ConfigurationError } from '../../src/platform/config/configuration.error.js';
import { readSettings, VARIABLES } from '../../src/platform/config/settings.js';

const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://gatehouse:pw@db:5432/gatehouse',
  SECRET_KEY,
  SMTP_URL: 'smtp://mail:25',
  PUBLIC_URL: 'https://id.example.com',
  TRUST_PROXY: '1',
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

  it.each([
    ['redis://:a,b@one:6379/2', ['redis://:a,b@one:6379/2']],
    ['rediss://u:p@one:1, rediss://u:p@two:2/0', ['rediss://u:p@one:1', 'rediss://u:p@two:2/0']],
  ])('reads the servers of Redis from %s', (REDIS_URL, redisUrls) => {
    expect(readSettings({ SECRET_KEY, REDIS_URL }).redisUrls).toEqual(redisUrls);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ SECRET_KEY, PORT: '', PUBLIC_URL: '', SHUTDOWN_GRACE: '' }).port).toBe(3000);
  });

  it('reports every fault in one message', () => {
    const faulty = {
      NODE_ENV: 'staging',
      PORT: '70000',
      MANAGEMENT_PORT: 'x',
      DATABASE_URL: 'mysql://db',
      DATABASE_POOL: '0',
      REDIS_URL: 'redis',
      SMTP_URL: 'mail',
      SECRET_KEY: 'short',
      SECRET_KEY_PREVIOUS: 'short',
      TRUST_PROXY: 'everybody',
      COOKIE_SAMESITE: 'none',
      LOG_LEVEL: 'loud',
      ACCESS_TOKEN_TTL: '15 minutes',
      REFRESH_OVERLAP: '301s',
      SHUTDOWN_GRACE: '1h',
      RATE_LIMIT_SCALE: '-1',
      DEMO_API_KEY: 'short',
    };
    const faults = faultsOf(faulty);
    const named = faults.map((fault) => /^[A-Z_]+/.exec(fault)?.[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(faulty)));
    expect(new ConfigurationError(faults).message.split('\n')).toHaveLength(faults.length + 1);
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ MANAGEMENT_PORT: '-1' }, 'MANAGEMENT_PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_POOL: '3.5' }, 'DATABASE_POOL must be a whole number from 3 to 200'],
    ...[
      'redis://a:6379,b:6379',
      'redis://a,http://b',
      'redis://a,b',
      'redis://a,rediss://b',
      'redis://:one@a,redis://:two@b',
      'redis://a/1,redis://b/1',
    ].map((REDIS_URL): [NodeJS.ProcessEnv, string] => [
      { REDIS_URL },
      'REDIS_URL must be a URL such as redis://host:6379, or several of one cluster, separated by commas, with the same protocol, user and password and no database',
    ]),
    [
      { RATE_LIMIT_SCALE: '1e3' },
      'RATE_LIMIT_SCALE must be a number such as 1 (the limits as documented), 0.5 or 0 (none)',
    ],
    [{ PORT: '9464' }, 'PORT and MANAGEMENT_PORT must not be the same'],
    [{ PORT: '80', MANAGEMENT_PORT: '80' }, 'PORT and MANAGEMENT_PORT must not be the same'],
    [{ HOST: 'db.internal' }, 'HOST must be localhost or an IP address such as 127.0.0.1 or 0.0.0.0'],
    [{ HOST: '[::1]' }, 'HOST must be localhost or an IP address such as 127.0.0.1 or 0.0.0.0'],
    [{ MANAGEMENT_HOST: '*' }, 'MANAGEMENT_HOST must be localhost or an IP address such as 127.0.0.1 or 0.0.0.0'],
    [{ PUBLIC_URL: 'localhost:3000/' }, 'PUBLIC_URL must be a URL such as https://id.example.com'],
    [
      { PUBLIC_URL: 'https://id.localhost/path' },
      'PUBLIC_URL must be an origin without path, query or credentials, such as https://id.example.com',
    ],
    [{ MAIL_FROM: 'garbage' }, 'MAIL_FROM must be an address such as Gatehouse <no-reply@example.com>'],
    [{ MAIL_FROM: 'A <a@b.c>\r\nBcc: x@y.z' }, 'MAIL_FROM must be an address such as Gatehouse <no-reply@example.com>'],
    [
      { DEMO_API_KEY: 'short' },
      'DEMO_API_KEY must be gh_key_ and at least 32 characters after it: leave it out, and one is made',
    ],
    ...['example.org', 'd.example.localhost', 'localhost'].map((COOKIE_DOMAIN): [NodeJS.ProcessEnv, string] => [
      { COOKIE_DOMAIN, PUBLIC_URL: 'https://id.example.localhost' },
      'COOKIE_DOMAIN must be the host of PUBLIC_URL or a domain above it: browsers refuse any other',
    ]),
    ...['999.1.1.1/99', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '1.2.3', 'Loopback', '10.0.0.1,,', '123'].map(
      (TRUST_PROXY): [NodeJS.ProcessEnv, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be a number of proxies, or IP addresses and CIDR ranges separated by commas',
      ],
    ),
  ])('refuses %j in one line', (variables, fault) => {
    expect(faultsOf(variables)).toEqual([fault]);
  });

  it('takes for TRUST_PROXY what Express takes', () => {
    for (const TRUST_PROXY of ['1', 'loopback', '10.0.0.0/8, fc00::/7', '127.0.0.1', '::ffff:10.0.0.1/128']) {
      const { trustProxy } = readSettings({ SECRET_KEY, TRUST_PROXY });
      expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
    }
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
    ['TRUST_PROXY', { TRUST_PROXY: undefined }],
  ])('I26: refuses production without a good %s', (name, missing) => {
    expect(faultsOf({ ...PRODUCTION, ...missing })).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it("S21: refuses to develop in public: the mailbox would be everybody's", () => {
    for (const host of [
      'id.example.com',
      '0.0.0.0',
      '192.168.1.2',
      '[2001:db8::1]',
      'localhost.example.com',
      'notlocalhost',
    ])
      for (const NODE_ENV of ['development', 'test', undefined])
        expect(faultsOf({ NODE_ENV, PUBLIC_URL: `https://${host}` })).toEqual([
          expect.stringMatching(/^PUBLIC_URL must be on this machine .* unless NODE_ENV is production/),
        ]);
    for (const host of ['localhost', 'LOCALHOST:8443', 'id.app.localhost', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])
      expect(faultsOf({ PUBLIC_URL: `http://${host}` })).toEqual([]);
  });

  it('A12: S21: refuses to develop on an address beyond this machine', () => {
    const fault = /^HOST must be on this machine \(localhost or a loopback address\) unless NODE_ENV is production/;
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', '2001:db8::1', '::ffff:192.168.1.2'])
      for (const NODE_ENV of ['development', 'test', undefined])
        for (const SMTP_URL of ['smtp://mail', undefined])
          expect(faultsOf({ NODE_ENV, HOST, SMTP_URL })).toEqual([expect.stringMatching(fault)]);
    for (const HOST of ['localhost', '127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect(faultsOf({ HOST })).toEqual([]);
    expect(faultsOf({ MANAGEMENT_HOST: '0.0.0.0' })).toEqual([]); // it has no mails
  });

  it('A12: listens on this machine only, in both families; in production everywhere', () => {
    const both = ['127.0.0.1', '::1'];
    const { addresses, managementAddresses } = readSettings({ SECRET_KEY });
    expect([addresses, managementAddresses]).toEqual([both, both]);
    expect(readSettings({ SECRET_KEY, HOST: '127.0.0.2' }).addresses).toEqual(['127.0.0.2']);
    expect(readSettings(PRODUCTION)).toMatchObject({ addresses: [undefined], managementAddresses: [undefined] });
    const chosen = readSettings({ ...PRODUCTION, HOST: '0.0.0.0', MANAGEMENT_HOST: 'localhost' });
    expect([chosen.addresses, chosen.managementAddresses]).toEqual([['0.0.0.0'], both]);
  });

  it('I26: accepts 0 proxies in production when that is said', () => {
    expect(readSettings({ ...PRODUCTION, TRUST_PROXY: '0' }).trustProxy).toBe(false);
  });

  it('accepts a whole production configuration, and gives load balancers time there', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({ isProduction: true, shutdownGrace: 5 });
    expect(readSettings({ ...PRODUCTION, SHUTDOWN_GRACE: '0' }).shutdownGrace).toBe(0);
  });

  it('knows every variable that it declares, and .env.example lists the same', () => {
    const declaration = readFileSync('src/platform/config/environment.ts', 'utf8');
    const declared = declaration.matchAll(/^ {2}(?:@\w+\(.*\) )?([A-Z][A-Z_]+)(?:\?:|:| =)/gm);
    const listed = readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=/gm);
    const known = [...VARIABLES].sort();
    expect([...declared].map(([, name]) => name).sort()).toEqual(known);
    expect([...listed].map(([, name]) => name).sort()).toEqual(known);
  });
});
