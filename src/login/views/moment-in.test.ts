import { momentIn } from './moment-in.js';

it('tells a wait as people would, rounded up', () => {
  expect(momentIn(59, 'en')).toBe('in 59 seconds');
  expect(momentIn(61, 'de')).toBe('in 2 Minuten');
});
