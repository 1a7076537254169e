import { nearest } from './nearest.js';

describe('The name that was probably meant', () => {
  it.each([
    ['emial', 'email'],
    ['email_verfied', 'email_verified'],
    ['mail', 'email'],
    ['notes', undefined],
  ])('by %s is %s', (name, meant) => expect(nearest(name, ['email_verified', 'email', 'name'])).toBe(meant));

  // Red where every length is compared: each letter of the name takes a list of numbers.
  it('is none of ours where it is as long as a file, which takes no memory', () => {
    const before = process.memoryUsage().heapUsed;
    expect(nearest('a'.repeat(1_000_000), ['email'])).toBeUndefined();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  });
});
