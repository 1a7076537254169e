import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SCENARIOS } from '../../packages/storm/index.js';
import { freePort, useService } from '../support/service.js';
import { findingsFor, givenStormed, type Row, stormOn } from '../support/storms.js';

const ROWS: Row[] = [
  ['no PKCE', 'sign-in', 'no-pkce'],
  ['returns to a prefix', 'redirects', 'open'],
  ['refreshes without a lock', 'twenty', 'together'],
  ['signs out without an answer', 'lost', 'signed-out'],
  ['signs out by GET', 'sign-out', 'link'],
  ['forgets before it asks', 'sign-out-unanswered', 'forgets'],
];

describe('npm run storm', () => {
  const service = useService();

  it.each(SCENARIOS)('reads on in a document that exists: $id', ({ see }) => {
    const [document = '', heading = ''] = see.split('#');
    const headings = readFileSync(document, 'utf8').match(/^#+ .*$/gm) ?? [];
    const anchors = headings.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(heading === '' || anchors.includes(heading)).toBe(true);
  });

  it('accuses a sound application of nothing', async () => {
    const together = ['sign-in,callback,redirects', 'twenty', 'lost', 'ended', 'sign-out,cookies'];
    const verdicts = (await Promise.all(together.map((only) => stormOn(service, [], { only })))).flat();
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(7);
  });

  it('finds what is wrong', async () => {
    const found = await findingsFor(service, ROWS);
    expect(ROWS.filter(([, , fault], index) => !found[index]?.includes(fault))).toEqual([]);
  });

  describe('in a terminal', () => {
    const run = (...args: string[]) =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        const child = spawn(process.execPath, ['packages/storm/storm.js', ...args], {
          env: { PATH: process.env.PATH },
        });
        let said = '';
        for (const output of [child.stdout, child.stderr])
          output.on('data', (chunk) => {
            said += chunk;
          });
        child.on('close', (code) => resolve({ code, said }));
      });

    // Without --email: in development a new user signs up.
    it.each([
      [0, []],
      [1, ['readable cookie' as const]],
    ])('ends with %i, and says what to do', async (expected, mistakes) => {
      const { app, options } = await givenStormed(service, mistakes);
      const where = [
        '--app',
        options.app,
        '--gatehouse',
        service.url,
        '--port',
        String(options.port),
        '--login',
        '/login',
      ];
      const { code, said } = await run(...where, '--only', 'cookies').finally(() => app.stop());
      expect([code, said]).toEqual([
        expected,
        expect.stringMatching(expected ? /do {4}Set HttpOnly/ : /1 ok, 0 wrong/),
      ]);
    });

    it('ends with 2 where it cannot begin', async () => {
      const nowhere = `http://localhost:${await freePort()}`;
      const { code, said } = await run('--app', nowhere, '--port', String(await freePort()));
      expect([code, said]).toEqual([2, `${nowhere}/ does not answer (ECONNREFUSED).\n`]);
    });
  });
});
