import { parseDuration } from './duration.js';

describe('A duration', () => {
  it.each([
    ['0', 0],
    ['0s', 0],
    ['30s', 30],
    ['15m', 900],
    ['24h', 86_400],
    ['7d', 604_800],
    ['007d', 604_800],
    ['999999999s', 999_999_999],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each(['', '30', '1.5h', '-1s', '+1s', ' 1s', '1s ', '1 s', '1S', '1w', '1h30m', 'h', '1000000000s', '1s\n', '٣s'])(
    'is none: %j',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});
