import fc from 'fast-check';
import { WordList } from './word-list.js';

const listOf = (words: string[]): WordList => new WordList(words.map((word) => `${word}\n`).join(''));

describe('WordList', () => {
  it('ranks words by their lines', () => {
    const list = listOf(['password', 'pass', 'word']);
    expect(['password', 'pass', 'word', 'passwor', 'd', ''].map((word) => list.rankOf(word))).toEqual([
      1,
      2,
      3,
      undefined,
      undefined,
      undefined,
    ]);
    expect(list.longest).toBe('password'.length);
  });

  it('does not take two lines for a word', () => {
    expect(listOf(['pass', 'word']).has('pass\nword')).toBe(false);
  });

  it('has no words of JavaScript', () => {
    expect(['constructor', '__proto__', 'toString'].some((word) => listOf(['pass']).has(word))).toBe(false);
  });

  it('finds every word of a list, and no other', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 200 }), fc.array(word), (words, others) => {
        const list = listOf(words);
        for (const known of [...words, ...others]) expect(list.rankOf(known) ?? 0).toBe(words.indexOf(known) + 1);
      }),
    );
  });
});
