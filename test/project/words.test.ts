import { ACTIVITY_TYPES } from '../../src/portal/activity/activity-types.js';
import { END_REASONS } from '../../src/session/lifecycle/end-reasons.js';
import { WORDS } from '../../src/words/words.js';

/** Every text, those that are made of something too. */
const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return textsIn(words('ada@example.com', 'Shop'));
  return Object.values(words as object).flatMap(textsIn);
};

it.each(['login', 'portal', 'undo', 'mail'] as const)('says as much in every language: %s', (part) => {
  const counts = Object.values(WORDS).map((words) => textsIn(words[part]).length);
  expect(new Set(counts).size).toBe(1);
});

it('has words for what happens to an account and for why a session ends, and for nothing else', () => {
  const { activity, endReasons } = WORDS.en.portal;
  expect(Object.keys(activity).sort()).toEqual([...new Set(Object.values(ACTIVITY_TYPES))].sort());
  expect(Object.keys(endReasons).sort()).toEqual(Object.keys(END_REASONS).sort());
});
