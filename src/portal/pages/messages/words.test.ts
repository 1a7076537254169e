import { PORTAL_WORDS } from './words.js';

/** Every text of the pages, those that are made of something too. */
const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return textsIn(words('ada@example.com', 'Shop'));
  return Object.values(words as object).flatMap(textsIn);
};

it('never lets a French mark begin a line', () => {
  for (const text of textsIn(PORTAL_WORDS.fr)) expect(text).not.toMatch(/ [?!:;»]|« /);
});

it('says as much in every language', () => {
  const counts = Object.values(PORTAL_WORDS).map((words) => textsIn(words).length);
  expect(new Set(counts).size).toBe(1);
});
