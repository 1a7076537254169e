import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2 } from '../../src/identities/passwords/password-hasher.js';
import { type Asked, answer, tell } from './child.js';

/** The yardstick of a sign-in: only the password check, on every core, with the service's own parameters. */
async function hashesPerSecond(forMs: number): Promise<number> {
  const stored = await hash('a password that nobody has', ARGON2);
  const start = performance.now();
  let checked = 0;
  const check = async () => {
    while (performance.now() - start < forMs) {
      await verify(stored, 'a password that nobody has');
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, check));
  return (checked / (performance.now() - start)) * 1000;
}

answer(async (asked: Asked) => {
  if (typeof asked === 'object') tell({ hashesPerSecond: await hashesPerSecond(asked.hashForMs) });
});
tell({ port: 0 });
