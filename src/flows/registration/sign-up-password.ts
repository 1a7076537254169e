import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';

/** So many wrong ones, counted one by one, and only a new password remains. */
export const MOST_SIGN_UP_TRIES = 5;

/** Every guess is counted before it is judged, so that many at once cannot slip through together. */
const COUNT = `
  UPDATE identities SET sign_up_tries = sign_up_tries + 1
  WHERE id = $1 AND sign_up_tries < ${MOST_SIGN_UP_TRIES} AND password_hash IS NOT NULL
  RETURNING password_hash, sign_up_tries`;

export type SignUpProof = { hash: string } | 'wrong' | 'spent';

/** The password chosen at the sign-up. Another browser that opens its mail has to give it. */
@Injectable()
export class SignUpPassword {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The hash that it was right for, as long as that is the account's: a newer sign-up brings another. */
  async prove(identityId: string, password: string): Promise<SignUpProof> {
    const [rows]: [{ password_hash: string; sign_up_tries: number }[], number] = await this.manager.query(COUNT, [
      identityId,
    ]);
    const [counted] = rows;
    if (!counted) return 'spent';
    if (await this.hasher.verify(counted.password_hash, password)) return { hash: counted.password_hash };
    return counted.sign_up_tries < MOST_SIGN_UP_TRIES ? 'wrong' : 'spent';
  }
}
