import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, QueryFailedError, type Repository } from 'typeorm';
import { newId } from '../common/ids.js';
import type { EmailAddress } from './email.js';
import { Identity } from './entities/identity.entity.js';
import { IdentityExists, IdentityNotFound } from './identities.errors.js';

export interface NewIdentity {
  applicationId: string;
  address: EmailAddress;
  name: string | null;
  locale: string | null;
  passwordHash: string | null;
  isVerified: boolean;
}

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class IdentitiesService {
  constructor(@InjectRepository(Identity) private readonly identities: Repository<Identity>) {}

  findByEmail(applicationId: string, { key }: EmailAddress): Promise<Identity | null> {
    return this.identities.findOneBy({ applicationId, emailKey: key });
  }

  async getIdentity(manager: EntityManager, id: string): Promise<Identity> {
    const identity = await manager.findOneBy(Identity, { id });
    if (!identity) throw new IdentityNotFound();
    return identity;
  }

  async create(manager: EntityManager, wanted: NewIdentity): Promise<Identity> {
    const id = newId();
    try {
      await manager.insert(Identity, {
        id,
        applicationId: wanted.applicationId,
        email: wanted.address.email,
        emailKey: wanted.address.key,
        emailIsRelay: false,
        name: wanted.name,
        locale: wanted.locale,
        passwordHash: wanted.passwordHash,
        createdAt: () => 'now()',
        updatedAt: () => 'now()',
        ...(wanted.passwordHash && { passwordChangedAt: () => 'now()' }),
        ...(wanted.isVerified && { emailVerifiedAt: () => 'now()' }),
      });
    } catch (error) {
      if (error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION) throw new IdentityExists();
      throw error;
    }
    return manager.findOneByOrFail(Identity, { id });
  }
}
