import { PasswordRules } from '../../src/identities/passwords/password-rules.js';
import { outputOf } from '../support/output-of.js';

const rules = new PasswordRules();

function reasonAgainst(password: string): string | undefined {
  try {
    rules.require(password, ['ada@example.com', 'Ada Lovelace', 'Moonlight Bakery']);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
}

describe('The rules for passwords', () => {
  beforeAll(() => rules.prepare());

  it.each([
    'mondaytuesday',
    'onetwothreefour',
    'P@ssw0rd1!',
    'drowssap1',
    'qwertyuiop1',
    'Jennifer1985',
    'sunshine123',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ])('refuse %s, however it is dressed up', (password) => {
    expect(reasonAgainst(password)).toMatch(/^password_(common|guessable)$/);
  });

  it.each(['correct horse battery staple', 'purple kettle 42', 'xkq7!mz2vv', 'blue-river-stone', 'ひみつのあいことば'])(
    'let %s pass',
    (password) => {
      expect(reasonAgainst(password)).toBeUndefined();
    },
  );

  // Red with the words as properties of an object: eight.
  it('keep their words in three megabytes', async () => {
    const script = `
      const { PasswordRules } = await import('./dist/identities/passwords/password-rules.js');
      const used = () => { gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; };
      const before = used();
      const rules = new PasswordRules();
      rules.prepare();
      console.log((used() - before) / 2 ** 20, rules instanceof PasswordRules);`;
    const output = await outputOf(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
    expect(Number.parseFloat(output)).toBeLessThan(3);
  });

  // Red with a dictionary for each list, or all 256 characters estimated: three to four times what the hash costs.
  it('R65: cost less than twice the hash that follows them, also for passwords made to be slow', async () => {
    const slow = [
      '@4831$!0510(|{',
      '!58|@808',
      'a@1!|',
      '#b!a2c3',
      'o0O!i3a@',
      '|\\/',
      '1.1.2001 ',
      '(2225400661@3@${5',
    ];
    const passwords = slow.flatMap((part) =>
      [48, 64, 256].flatMap((length) => [0, 1, 2].map((n) => (part.repeat(length) + n).slice(-length))),
    );
    const output = await outputOf(process.execPath, [
      '--input-type=module',
      '-e',
      `const passwords = ${JSON.stringify(passwords)};${COSTS}`,
    ]);
    expect(Number.parseFloat(output)).toBeLessThan(2);
  });
});

/** In processors' time, which a busy machine has as much of as an idle one, and of a process in which nothing else happens. */
const COSTS = `
  const { hash } = await import('@node-rs/argon2');
  const { ARGON2 } = await import('./dist/identities/passwords/password-hasher.js');
  const { PasswordRules } = await import('./dist/identities/passwords/password-rules.js');
  const rules = new PasswordRules();
  rules.prepare();
  const computing = async (act) => {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const judge = (password) => {
    try {
      rules.require(password, ['ada@example.com', 'Ada Lovelace', 'Moonlight Bakery']);
    } catch {}
  };
  const judged = await computing(() => passwords.forEach(judge));
  const hashed = await computing(() => Promise.all(passwords.map((password) => hash(password, ARGON2))));
  console.log(judged / hashed);`;
