import { pickLanguage } from './language.js';

describe('The language', () => {
  it.each<[wanted: (string | null | undefined)[], language: string]>([
    [[], 'en'],
    [[null, undefined, ''], 'en'],
    [['de'], 'de'],
    [['DE'], 'de'],
    [['pt-BR'], 'pt'],
    [['ja-JP-u-ca-japanese'], 'ja'],
    [['it'], 'en'],
    [['deu'], 'en'],
    [['it fr'], 'fr'],
    [['fr,de;q=0.9'], 'fr'],
    [['de;q=0.8, es'], 'es'],
    [['de;q=0.8, es; q=0.9'], 'es'],
    [['de;q=0, fr;q=0.1'], 'fr'],
    [['*'], 'en'],
    [['it, *;q=0.5'], 'en'],
    [['it', 'es'], 'es'],
    [['fr', 'es'], 'fr'],
    [['de;q=0', 'es'], 'es'],
    [['de;q=many'], 'de'],
  ])('of %j is %s', (wanted, language) => {
    expect(pickLanguage(...wanted)).toBe(language);
  });
});
