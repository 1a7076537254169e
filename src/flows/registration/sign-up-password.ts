import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { IdentityChanges, MOST_SIGN_UP_TRIES } from '../../identities/identity-changes.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';

export type SignUpProof = { hash: string } | 'wrong' | 'spent';

/** The password chosen at the sign-up. Another browser that opens the emailed link has to enter it. */
@Injectable()
export class SignUpPassword {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentityChanges,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The hash that the password matched. It counts as long as it is the identity's: a newer sign-up brings another. */
  async prove(identityId: string, password: string): Promise<SignUpProof> {
    const counted = await this.identities.countSignUpTry(this.manager, identityId);
    if (!counted) return 'spent';
    if (await this.hasher.verify(counted.passwordHash, password, counted)) return { hash: counted.passwordHash };
    return counted.tries < MOST_SIGN_UP_TRIES ? 'wrong' : 'spent';
  }
}
