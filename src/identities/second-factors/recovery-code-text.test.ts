import { newRecoveryCode, readRecoveryCode } from './recovery-code-text.js';

describe('R76: a recovery code', () => {
  it('has fifty random bits, in letters that nobody takes for another', () => {
    const codes = Array.from({ length: 1000 }, newRecoveryCode);
    expect(new Set(codes).size).toBe(1000);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(readRecoveryCode(code)).toBe(code);
    }
  });

  it.each([
    ['7kqf9-mxt2h', '7KQF9-MXT2H'],
    [' 7KQF9 MXT2H ', '7KQF9-MXT2H'],
    ['7KQF9–MXT2H', '7KQF9-MXT2H'],
    ['OIL00-11111', '01100-11111'],
    ['７ＫＱＦ９ＭＸＴ２Ｈ', '7KQF9-MXT2H'],
  ])('typed as %p is read as %p', (typed, read) => {
    expect(readRecoveryCode(typed)).toBe(read);
  });

  it.each(['', '7KQF9', '7KQF9-MXT2U', '7KQF9-MXT2H1', '204816'])('is not %p', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  });
});
