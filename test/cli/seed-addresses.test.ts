import { givenFile, runCli } from '../support/cli.js';
import { useService } from '../support/service.js';

const OWN = 'origins: [https://shop.example.com]';

describe('Addresses in a seed file', () => {
  const service = useService();

  const seed = (contents: string) => runCli(service.variables, 'seed', givenFile(contents));
  const everything = async () => {
    const tables = ['plans', 'applications', 'audit_events'];
    const held = tables.map((table) => service.db.query(`SELECT * FROM ${table} ORDER BY 1`));
    return JSON.stringify((await Promise.all(held)).map(({ rows }) => rows));
  };

  it.each([
    ['origins: ["https://*.example.com"]', 'origins[0]: wildcards are not supported: list each origin'],
    ['origins: ["*"]', 'origins[0]: wildcards are not supported: list each origin'],
    ['origins: [https://shop.example.com/shop]', 'origins[0]: must be an origin: only scheme, host and port'],
    ['origins: ["https://shop.example.com?x"]', 'origins[0]: must be an origin: only scheme, host and port'],
    ['origins: [https://shop.example.com.]', 'origins[0]: must not have a dot at the end of its host'],
    [
      `${OWN}, redirectUrls: ["https://shop.example.com/*"]`,
      'redirectUrls[0]: wildcards are not supported: write each',
    ],
    [
      `${OWN}, redirectUrls: ["https://Shop.example.com:443/Cb"]`,
      'redirectUrls[0]: must be spelled as browsers spell it: https://shop.example.com/Cb',
    ],
    [
      `${OWN}, verifyEmailUrl: "https://*.example.com/v"`,
      'verifyEmailUrl: wildcards are not supported: write each URL',
    ],
  ])('I8: refuses what would only ever match itself, with its line: %s', async (line, words) => {
    const before = await everything();
    const contents = `plans: [{ key: p, name: P, providers: [password] }]\napplications:\n  - { slug: i8, name: I8, plan: p,\n      ${line} }\n`;
    const { code, stderr } = await seed(contents);
    expect(code).toBe(1);
    expect(stderr).toContain(`  - applications[0].${words}`);
    expect(stderr).toMatch(/ \(line 4\)$/m);
    expect(await everything()).toBe(before);
  });

  it('wants https in production, apart from localhost', async () => {
    const file = givenFile(
      'applications: [{ slug: a, name: A, plan: p, origins: ["http://a.example.com", "http://localhost:1"] }]',
    );
    const production = {
      ...service.variables,
      ...{
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://id.example.com',
        TRUST_PROXY: '1',
        SMTP_URL: 'smtp://localhost',
      },
      RATE_LIMIT_SCALE: '1',
    };
    const { stderr } = await runCli(production, 'seed', file);
    expect(stderr).toContain('applications[0].origins[0]: must be https in production');
    expect(stderr).not.toContain('origins[1]');
  });
});
