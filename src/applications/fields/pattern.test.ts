import { compilePattern } from './pattern.js';

describe('The pattern of a text', () => {
  it.each([
    ['[A-Z]{2}\\d{6}', 'AB123456', 'AB12345'],
    ['\\d{3,5}-?x', '1234-x', '12-x'],
    ['[^0-9]{1,4}', 'Grün', 'Gr1n'],
    ['a\\.b', 'a.b', 'axb'],
    ['[\\w-]{1,8}', 'a_-9', 'a b'],
  ])('%s fits all of %s and not %s', (pattern, fitting, other) => {
    const compiled = compilePattern(pattern);
    expect([compiled?.test(fitting), compiled?.test(other), compiled?.test(`${fitting}\n`)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  // Red where any expression is compiled: the second one takes longer than the age of the universe.
  it.each([
    '',
    '(a+)+$',
    '(a|aa){1,50}',
    'a*',
    'a+',
    '.{1,9}',
    'a{1,}',
    'a?b?c?',
    '[a',
    'a{5,1}',
    '\\1',
    '[[:alpha:]]',
    'a'.repeat(101),
  ])('«%s» is refused', (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined();
  });

  it('takes no time for the longest text, however it is made', () => {
    const compiled = compilePattern('[ab]{0,200}[ab]{0,200}c') as RegExp;
    const began = performance.now();
    for (let turn = 0; turn < 20; turn += 1) expect(compiled.test('ab'.repeat(100))).toBe(false);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
