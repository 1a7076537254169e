import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { givenStory, type Story } from '../support/given-story.js';
import { logLines } from '../support/log.js';
import { useNewService } from '../support/service.js';

describe('After a whole story', () => {
  const service = useNewService();
  let story: Story;
  beforeAll(async () => {
    await service.app.get(ManagementServer).listen();
    story = await givenStory(service);
  });

  /** As it is, as the bytes that it stands for, and as the bytes of its letters. */
  const formsOf = (secret: string): string[] => {
    const bytes = Buffer.from(secret, 'base64url');
    return [secret, ...(secret.includes(' ') ? [] : [bytes.toString('hex'), bytes.toString('base64')]), hexOf(secret)];
  };
  const hexOf = (text: string): string => Buffer.from(text).toString('hex');
  function secretsIn(text: string): string[] {
    const isShown = (digits: string) =>
      new RegExp(`(?<!\\w)${digits}(?!\\w)`).test(text) || text.includes(hexOf(digits));
    return [...story.secrets.flatMap(formsOf).filter((form) => text.includes(form)), ...story.digits.filter(isShown)];
  }
  const expectNoSecret = (text: string): void => expect(secretsIn(text)).toEqual([]);

  it('R29: no table holds a secret, in text, in hexadecimal or in base64', async () => {
    const { rows: tables } = await service.db.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(8);
    const leaks: [string, string[]][] = [];
    for (const { tablename } of tables) leaks.push([tablename, secretsIn(await textOf(tablename))]);
    expect(leaks.filter(([, secrets]) => secrets.length > 0)).toEqual([]);
    expect(await textOf('identities')).toContain(story.email);
  });

  it('R18: the audit tells who did what, and no secret', async () => {
    const audit = await textOf('audit_events');
    for (const type of ['session.opened', 'identity.sign_in_failed']) expect(audit).toContain(type);
    expectNoSecret(audit);
  });

  /** Without its numbers, whose digits could be anybody's. */
  it('R18: the log names every request, and no secret', () => {
    const log = logLines()
      .map((line) => JSON.stringify(line, (_member, value) => (typeof value === 'number' ? undefined : value)))
      .join('\n');
    for (const path of ['/login/callback/', '/login/enrol', '/login/second-factor/recovery', '/login/passkey'])
      expect(log).toContain(path);
    expectNoSecret(log);
  });

  it('R18: the metrics count, and name nobody', async () => {
    const { port } = service.app.get(ManagementServer);
    const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
    expect(metrics).toContain('route="/login/register"');
    expectNoSecret(metrics);
    expect(metrics).not.toContain('@');
  });

  it('R18: no error page repeats a secret of its address, or sends that address on', async () => {
    for (const path of story.ended) {
      const page = await service.http.get(path);
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expectNoSecret(page.text);
    }
  });

  /** Every value of every row but numbers and moments, whose digits could be anybody's. */
  async function textOf(table: string): Promise<string> {
    const { rows } = await service.db.query(`SELECT to_jsonb(t) AS row FROM "${table}" t`);
    const values = rows.flatMap(({ row }) => Object.values(row).map((value) => JSON.stringify(value)));
    return values.filter((value) => !/^\d+$|^"\d{4}-\d\d-\d\dT[\d:.+]+"$/.test(value)).join('\n');
  }
});
