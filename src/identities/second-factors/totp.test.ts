import { spawnSync } from 'node:child_process';
import { totpAt } from '../../../test/support/totp-code.js';
import { keyUrl, newTotpSecret, timeStepOf } from './totp.js';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** What oathtool printed: `oathtool --totp -b SECRET --now=@SECONDS`. The secret and the times are those of RFC 6238. */
const PRINTED: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];

/** It is undefined where the tool is not installed. */
function oathtool(secret: string, seconds: number): string | undefined {
  const { stdout, error } = spawnSync('oathtool', ['--totp', '-b', secret, `--now=@${seconds}`], { encoding: 'utf8' });
  return error ? undefined : stdout.trim();
}

describe('R71: a code', () => {
  it.each(PRINTED)('of oathtool at %d is right', (seconds, code) => {
    expect(oathtool(SECRET, seconds) ?? code).toBe(code);
    expect(totpAt(SECRET, seconds)).toBe(code);
    expect(timeStepOf(SECRET, code, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('of a new secret is what oathtool and RFC 6238 say', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    for (const seconds of [1_800_000_000, 1_800_000_031]) {
      const code = oathtool(secret, seconds) ?? totpAt(secret, seconds);
      expect(code).toBe(totpAt(secret, seconds));
      expect(timeStepOf(secret, code, seconds)).toBe(Math.floor(seconds / 30));
    }
  });

  it('counts one step early and one step late, and no further', () => {
    const at = 1_800_000_015;
    const accepted = [-90, -60, -30, 0, 30, 60, 90].filter((drift) =>
      timeStepOf(SECRET, totpAt(SECRET, at + drift), at),
    );
    expect(accepted).toEqual([-30, 0, 30]);
  });

  it.each(['', '12345', '1234567', '12345x', '-12345', '1e5000', '0x1234'])('%p is none', (typed) => {
    expect(timeStepOf(SECRET, typed, 59)).toBeUndefined();
  });

  it('may be typed with a space, or in wide digits', () => {
    expect(timeStepOf(SECRET, '287 082', 59)).toBe(1);
    expect(timeStepOf(SECRET, '２８７０８２', 59)).toBe(1);
  });
});

it('names the application and the account for the app, whatever letters they have', () => {
  const url = new URL(keyUrl(SECRET, 'Tea: & Söhne', 'ada+tea@example.com'));
  expect(decodeURIComponent(url.pathname)).toBe('/Tea  & Söhne:ada+tea@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: SECRET, issuer: 'Tea  & Söhne' });
});
