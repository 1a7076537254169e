import { PasswordRules } from '../src/identities/passwords/password-rules.js';

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

  // Seen red with a dictionary for each list: 167 milliseconds each.
  it('R65: are applied in milliseconds, also to passwords made to be slow', () => {
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
    const start = performance.now();
    for (const password of passwords) reasonAgainst(password);
    expect((performance.now() - start) / passwords.length).toBeLessThan(50);
  });
});
