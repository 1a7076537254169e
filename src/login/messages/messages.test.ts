import { MESSAGES, momentIn } from './messages.js';

/** Every text of the pages, those that are made of something too. */
const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((text: unknown) => {
    if (typeof text === 'function') return [String(text('ada@example.com', 'Shop'))];
    return typeof text === 'string' ? [text] : textsIn(text as object);
  });

it('never lets a French mark begin a line', () => {
  for (const text of textsIn(MESSAGES.fr)) expect(text).not.toMatch(/ [?!:;»]|« /);
});

it('tells a wait as people would, rounded up', () => {
  expect(momentIn(59, 'en')).toBe('in 59 seconds');
  expect(momentIn(61, 'de')).toBe('in 2 Minuten');
});
