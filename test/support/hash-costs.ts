import type { INestApplicationContext } from '@nestjs/common';
import { PasswordHasher } from '../../src/identities/passwords/password-hasher.js';

let areFull = false;

/** As users find it: for a file whose tests are about the time, the number or the kind of hashes. */
export function letHashesCost(): void {
  areFull = true;
}

export const doHashesCost = (): boolean => areFull;

/** Hundreds of tests sign people in, which takes ten milliseconds of a core each time otherwise. */
export function hashCheaply(app: INestApplicationContext): void {
  if (!areFull) app.get(PasswordHasher, { strict: false }).cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
}
