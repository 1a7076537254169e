import { maskValue } from './details.js';

describe('Further members of a target', () => {
  it.each([
    'password',
    'newPassword',
    'access_token',
    'refreshToken',
    'X-Api-Key',
    'client_secret',
    'Authorization',
    'Cookie',
    'set-cookie',
    'code',
    'mfa_code',
    'resetCode',
    'otp',
    'passcode',
    'creds',
    'pin',
    'cvv',
    'card_number',
    'code_verifier',
    'csrf',
    'XSRF-TOKEN',
    'userPwd',
    'oneTimeCode',
    'PHPSESSID',
    'JSESSIONID',
    'connect.sid',
    'client_assertion',
    'SAMLResponse',
  ])('a member named %s is masked, whatever it holds', (name) => {
    for (const value of ['x', 5, true, ['x'], { a: 'x' }])
      expect(maskValue({ [name]: value })).toEqual({ [name]: '[secret]' });
  });

  it.each(['country_code', 'currencyCode', 'status_code', 'product', 'author', 'passenger', 'pinned', 'keyboard'])(
    'a member named %s is kept',
    (name) => {
      expect(maskValue({ [name]: 'x' })).toEqual({ [name]: 'x' });
    },
  );

  it('counts of tokens are kept', () => {
    expect(maskValue({ prompt_tokens: 512, tokens: 'abc' })).toEqual({ prompt_tokens: 512, tokens: '[secret]' });
  });

  it.each([
    ['https://shop.example.com/a?token=abc#x', 'https://shop.example.com/a'],
    ['see https://ada:pw@shop.example.com/a?b=c now', 'see https://shop.example.com/a now'],
    ['postgres://user:pw@db:5432/shop', 'postgres://db:5432/shop'],
    ['/reset?token=abc', '/reset'],
    ['a=1&token=abc&b=2', 'a=1&token=[secret]&b=2'],
    ['password: hunter2, more', 'password: [secret], more'],
    ['{"password":"hunter 2"}', '{"password":[secret]}'],
    ['Authorization: Bearer abcdefgh', 'Authorization: [secret]'],
    ['Authorization: Token abc', 'Authorization: [secret]'],
    ['Basic dXNlcjpwYXNz was sent', 'Basic [secret] was sent'],
    ['Basic subscription', 'Basic subscription'],
    ['the basic sign-up.', 'the basic sign-up.'],
    ['Cookie: theme=dark; session=abc', 'Cookie: [secret]'],
    ['Host: a\nset-cookie: a=b; Path=/\nAccept: x', 'Host: a\nset-cookie: [secret]\nAccept: x'],
    ["curl -H 'Cookie: a=b; c=d' x", "curl -H 'Cookie: [secret] x"],
    ['{"cookie":"a=b; c=d","e":1}', '{"cookie":[secret],"e":1}'],
    ['"{\\"user\\":1,\\"password\\":\\"hunter2\\"}"', '"{\\"user\\":1,\\"password\\":[secret]}"'],
    ['aws x7Kd/P2mQ9vT4bL+nR8w/Yc5Hs3Zg6Jf1Vk0Xu2q', 'aws [secret]'],
    ['src/api/V1/Orders/507f1f77bcf86cd799439011', 'src/api/V1/Orders/507f1f77bcf86cd799439011'],
    ['GET /orders?k=abc HTTP/1.1', 'GET /orders HTTP/1.1'],
    ['shop.example.com/a?k=abc', 'shop.example.com/a'],
    ['/magic/abc123', '/magic/[secret]'],
    ['https://shop.example.com/reset/abc123/done', 'https://shop.example.com/reset/[secret]/done'],
    ['https://shop.example.com/orders/17?a=b', 'https://shop.example.com/orders/17'],
    ['ada%40example.com', '[email]'],
    ['to%3Da%26token%3Dabc', 'to=a&token=[secret]'],
    ['%7B%22password%22%3A%22hunter2%22%7D', '{"password":[secret]}'],
    ['100%25 of %zz%00', '100%25 of %zz%00'],
    ['a%00b', 'a%00b'],
    ['sent Bearer abcdefgh.ijk', 'sent Bearer [secret]'],
    ['mail to ada@example.com failed', 'mail to [email] failed'],
    ['key gh_key_abcdefghijklmnop was refused', 'key [secret] was refused'],
    ['tHq3kP9vXz7LmN2bR8wYc5', '[secret]'],
    ['a plain sentence of words', 'a plain sentence of words'],
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
    ['01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
  ])('%s is stored as %s', (text, stored) => {
    expect(maskValue({ note: text })).toEqual({ note: stored });
  });

  it.each([
    [[['Authorization', 'abc']], [['Authorization', '[secret]']]],
    [
      ['Accept', 'x', 'cookie', 'a=b'],
      ['Accept', 'x', 'cookie', '[secret]'],
    ],
    [[{ name: 'X-Api-Key', value: 'abc' }], [{ name: 'X-Api-Key', value: '[secret]' }]],
    [[{ name: 'Accept', value: 'abc' }], [{ name: 'Accept', value: 'abc' }]],
  ])('headers in the form %j are stored as %j', (headers, stored) => {
    expect(maskValue({ headers })).toEqual({ headers: stored });
  });

  it('is masked at every depth, and in names', () => {
    expect(maskValue({ a: [{ b: { token: 'x', c: 'ada@example.com' } }], 'ada@example.com': null })).toEqual({
      a: [{ b: { token: '[secret]', c: '[email]' } }],
      '[email]': null,
    });
  });

  const LEAST_ROUNDS = 50;
  const MOST_ROUNDS = 200;

  /** The least that each text costs, taken in turns: a busy machine makes some turns longer, and none shorter. */
  function leastCosts(texts: string[], areFew: (costs: number[]) => boolean): number[] {
    let costs = texts.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && !areFew(costs)); round += 1)
      costs = costs.map((least, index) => Math.min(least, costOf(texts[index])));
    return costs;
  }
  function costOf(note: unknown): number {
    const begun = performance.now();
    maskValue({ note });
    return performance.now() - begun;
  }
  const filled = (unit: string, length: number): string =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const PLAIN = 'The basket was left behind, and nobody asked why. ';

  const SHORT = 1_000;
  const LONG = 8_000;
  /** Between what the length says and its square. */
  const MOST_GROWTH = (3 * LONG) / SHORT;
  const MOST_OF_PLAIN = 8;

  // Red for the first three where a pattern tries every beginning and every end of an email address, and for others
  // where one reads to the end of the text from each place.
  it.each([
    `a@${'.'.repeat(190)}`,
    `${'9'.repeat(64)}é${'9'.repeat(64)}%40`,
    `${'a'.repeat(150)}@é`,
    'a@',
    'a://',
    'A+',
    ' a="',
    ',a ',
    '\\"a',
    '/reset/a',
    '?a',
    'cookie:"',
    'Bearer   ',
    '$argon2',
    'gh_a_',
    'aA1/',
    'eyJ.',
  ])('text of %j costs what its length says, and little more than plain text', (unit) => {
    const texts = [filled(unit, SHORT), filled(unit, LONG), filled(PLAIN, LONG)];
    const ratiosOf = ([short = 0, long = 0, plain = 0]: number[]) => [long / short, long / plain] as const;
    const areFew = (costs: number[]) => ratiosOf(costs)[0] < MOST_GROWTH && ratiosOf(costs)[1] < MOST_OF_PLAIN;
    const [growth, ofPlain] = ratiosOf(leastCosts(texts, areFew));
    expect(growth).toBeLessThan(MOST_GROWTH);
    expect(ofPlain).toBeLessThan(MOST_OF_PLAIN);
  });

  it.each([
    [`${'x'.repeat(70)}@example.com`, `${'x'.repeat(6)}[email]`],
    [`${'😀'.repeat(70)}@example.com`, `${'😀'.repeat(6)}[email]`],
    ['ada@example.com@example.com', '[email]@example.com'],
    ['to ada@example.com, and bob@mail.example.org.', 'to [email], and [email].'],
    ['ada@example..com and bob@.com', '[email] and bob@.com'],
    ['ada@localhost, x@y.z', 'ada@localhost, x@y.z'],
    ['ada@example.c.', 'ada@example.c.'],
    ['@example.com', '@example.com'],
    [`a@${'bc.'.repeat(200)}com`, `[email].${'bc.'.repeat(116)}com`],
  ])('of %s remains %s', (text, stored) => {
    expect(maskValue({ note: text })).toEqual({ note: stored });
  });
});
