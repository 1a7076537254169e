import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const DAY = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

describe('The life of an API key', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const cli = (...args: string[]) => runCli(service.variables, ...args);
  const status = async (key: string, { http } = service as Pick<typeof service, 'http'>) =>
    (await http.get('/v1/applications/entitlements', { 'x-api-key': key })).status;
  const create = async (name: string, ...options: string[]) =>
    (await cli('keys', 'create', application.slug, '--name', name, ...options, '--json')).json;
  const listed = async (name: string) =>
    (await cli('keys', 'list', application.slug, '--json')).json.filter((key: { name: string }) => key.name === name);
  const seed = (apiKeys: object[], ...options: string[]) =>
    cli('seed', givenFile(JSON.stringify({ applications: [{ slug: application.slug, apiKeys }] })), ...options);

  describe('keys create', () => {
    // Red where JavaScript reads them: the first as the third of March, the others as no date at all.
    it.each([
      ['2031-02-31', /is neither a duration such as 90d nor a date/],
      ['999999999d', /is after the year 9999/],
      ['9999999d', /is after the year 9999/],
    ])('refuses to let a key expire at %s', async (when, reason) => {
      const { code, stderr } = await cli('keys', 'create', application.slug, '--name', 'odd', '--expires', when);
      expect(code).toBe(1);
      expect(stderr).toMatch(reason);
      expect(await listed('odd')).toEqual([]);
    });
  });

  describe('keys rotate', () => {
    it('gives a successor of the same name and scopes; both work until the overlap is over', async () => {
      const old = await create('rotating', '--scopes', 'login');
      const { code, json } = await cli('keys', 'rotate', old.id, '--overlap', '1h', '--json');
      expect(code).toBe(0);
      expect(json).toEqual({
        ...{ id: expect.any(String), name: 'rotating', scopes: ['login'], expiresAt: null },
        key: expect.stringMatching(/^gh_key_/),
        replaces: { id: old.id, expiresAt: expect.any(String) },
      });
      const left = new Date(json.replaces.expiresAt).getTime() - Date.now();
      expect(left).toBeGreaterThan(3_500_000);
      expect(left).toBeLessThanOrEqual(3_600_000);
      expect(await Promise.all([status(old.key), status(json.key)])).toEqual([200, 200]);
      const replica = await service.replica();
      await service.db.query("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [old.id]);
      expect(await Promise.all([status(old.key, replica), status(json.key, replica)])).toEqual([401, 200]);
      await replica.stop();
    });

    it('ends the old key at once without an overlap, everywhere, and says which key ends when', async () => {
      const old = await create('at-once');
      expect(await status(old.key)).toBe(200);
      const { stdout } = await cli('keys', 'rotate', old.id, '--overlap', '0s');
      expect(stdout).toContain(`The old key ${old.id} works until ${today()}`);
      await until(async () => (await status(old.key)) === 401);
    });

    it('keeps the lifetime, and prolongs nothing', async () => {
      const old = await create('short', '--expires', '1h');
      const { json } = await cli('keys', 'rotate', old.id, '--overlap', '7d', '--json');
      expect(json.replaces.expiresAt).toBe(old.expiresAt);
      expect(Math.abs(new Date(json.expiresAt).getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
    });

    it('refuses what cannot be rotated, each in one line that says what to do', async () => {
      const [old, gone, late] = [await create('twice'), await create('gone'), await create('late')];
      const { json } = await cli('keys', 'rotate', old.id, '--json');
      await cli('keys', 'revoke', gone.id);
      await service.db.query("UPDATE api_keys SET expires_at = now() - interval '1 day' WHERE id = $1", [late.id]);
      const complaint = async (...args: string[]) => (await cli('keys', 'rotate', ...args)).stderr;
      expect(await complaint(old.id)).toBe(
        `error: The key \`twice\` was rotated already. Its successor is ${json.id}.\n`,
      );
      expect(await complaint(gone.id)).toMatch(
        /^error: The key `gone` was revoked on .*`keys create` makes a new key.\n$/,
      );
      expect(await complaint(late.id)).toMatch(/^error: The key `late` expired on .*`keys create` makes a new key.\n$/);
      expect(await complaint('nonsense')).toBe(
        'error: There is no API key nonsense. `keys list <slug>` shows the ids.\n',
      );
      expect(await complaint(old.id, '--overlap', 'soon')).toBe(
        'error: --overlap soon is not a duration such as 24h or 7d.\n',
      );
    });

    it('makes one successor, even if it is asked for twice at once', async () => {
      const old = await create('raced');
      const answers = await Promise.all([cli('keys', 'rotate', old.id), cli('keys', 'rotate', old.id)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(await listed('raced')).toHaveLength(2);
    });
  });

  describe('the day of its last use', () => {
    const lastUse = async (name: string) => (await listed(name))[0].lastUsedAt;

    it('is noted behind the request that used it, and listed', async () => {
      const { key } = await create('used');
      expect(await lastUse('used')).toBeNull();
      expect(await status(key)).toBe(200);
      await until(async () => (await lastUse('used')) === today());
      expect((await cli('keys', 'list', application.slug)).stdout).toMatch(new RegExp(`used .* ${today()}`));
    });

    it('costs one write a day and key, over all replicas, and moves only forward', async () => {
      const { id, key } = await create('busy');
      const version = async () =>
        (await service.db.query('SELECT xmin::text AS version FROM api_keys WHERE id = $1', [id])).rows[0].version;
      const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
      await service.db.query('UPDATE api_keys SET last_used_at = $2 WHERE id = $1', [id, yesterday]);
      await status(key);
      await until(async () => (await lastUse('busy')) === today());
      const written = await version();
      const replica = await service.replica();
      for (const one of [service, replica, service, replica]) expect(await status(key, one)).toBe(200);
      await replica.stop(); // its statements are answered before it ends
      expect(await version()).toBe(written);
    });

    it('is not moved by a request that was refused', async () => {
      const { key } = await create('refused', '--scopes', 'metrics');
      const other = await create('accepted');
      expect(await status(key)).toBe(401);
      expect(await status(other.key)).toBe(200);
      await until(async () => (await lastUse('accepted')) === today());
      expect(await lastUse('refused')).toBeNull();
    });
  });

  describe('in a seed file', () => {
    const VALUES = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];

    it('stays revoked once it was revoked, with and without a value', async () => {
      const value = 'r'.repeat(40);
      const entries = [{ name: 'gone-1', value }, { name: 'gone-2' }];
      const first = await seed(entries, '--json');
      for (const { id } of first.json.applications[0].apiKeys) await cli('keys', 'revoke', id);
      const again = await seed(entries, '--json');
      expect(again.code).toBe(0);
      expect(again.stdout).not.toContain('gh_key_');
      expect(again.json.applications[0].apiKeys).toEqual(
        ['gone-1', 'gone-2'].map((name) => ({
          ...{ id: expect.any(String), name, change: 'unchanged', revokedAt: expect.any(String) },
        })),
      );
      expect((await seed(entries, '--show-keys')).stdout).toMatch(
        /! `\S+\/gone-2` was revoked on .* and stays revoked\. Remove its lines, or give it a new name\./,
      );
      expect(await status(value)).toBe(401);
      expect(await listed('gone-2')).toHaveLength(1);
    });

    it('never accepts a value again that it replaced, and says in the dry run that the old one ends at once', async () => {
      const [a, b] = VALUES;
      await seed([{ name: 'fixed', value: a }]);
      const dry = await seed([{ name: 'fixed', value: b }], '--dry-run');
      expect(dry.stdout).toMatch(/value changed; secrets are not shown/);
      expect(dry.stdout).toMatch(
        /! The old value of `\S+\/fixed` is refused as soon as this is applied.*`keys rotate /,
      );
      expect(dry.stdout).not.toContain(b);
      expect(await status(a)).toBe(200);
      await seed([{ name: 'fixed', value: b }]);
      await until(async () => (await status(a)) === 401);
      const back = await seed([{ name: 'fixed', value: a }]);
      expect(back.code).toBe(1);
      expect(back.stderr).toContain('is already the value of the revoked or replaced key `fixed`');
      expect(await Promise.all([status(a), status(b)])).toEqual([401, 200]);
    });

    it('keeps a key that was rotated, as long as the file has the value of the old one', async () => {
      const [, , value] = VALUES;
      const { json } = await seed([{ name: 'turning', value }], '--json');
      const rotated = await cli('keys', 'rotate', json.applications[0].apiKeys[0].id, '--json');
      const again = await seed([{ name: 'turning', value }], '--json');
      expect(again.json.applications[0].apiKeys[0]).toMatchObject({ id: rotated.json.id, change: 'unchanged' });
      expect(again.json.warnings).toEqual([expect.objectContaining({ warning: 'key_rotated' })]);
      expect(await Promise.all([status(value), status(rotated.json.key)])).toEqual([200, 200]);
      const moved = await seed([{ name: 'turning', value: rotated.json.key }], '--json');
      expect(moved.json).not.toHaveProperty('warnings');
    });

    it('also keeps what was replaced when a service starts with the file', async () => {
      const seeding = service.app.get(SeedingService);
      const file = (value: string) =>
        JSON.stringify({ applications: [{ slug: application.slug, apiKeys: [{ name: 'own', value }] }] });
      const [first, second] = ['f'.repeat(40), 's'.repeat(40)];
      await seeding.apply(file(first));
      await seeding.apply(file(second));
      await expect(seeding.apply(file(first))).rejects.toThrow('replaced key `own`');
    });
  });
});
