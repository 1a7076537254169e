import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { validate } from 'uuid';
import { now } from '../../platform/database/postgres.js';
import { IdentityAlias } from './identity-alias.entity.js';

/** Keeps the ids of identities that became one with another, so that an application may ask by the one it knows. */
@Injectable()
export class IdentityAliases {
  constructor(@InjectRepository(IdentityAlias) private readonly aliases: Repository<IdentityAlias>) {}

  /** The id that the identity has now: the same one unless it was merged. */
  async resolve(id: string): Promise<string> {
    const alias = validate(id) ? await this.aliases.findOneBy({ id }) : null;
    return alias?.identityId ?? id;
  }

  /** The ids that the identity had, or took over, in the order of their time. */
  async listOf(manager: EntityManager, identityId: string): Promise<string[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const aliases = await manager.find(IdentityAlias, { where: { identityId }, order });
    return aliases.map(({ id }) => id);
  }

  /** The caller has locked both. What stood for the first stands for the second from now on. */
  async note(manager: EntityManager, from: string, into: string): Promise<void> {
    await manager.update(IdentityAlias, { identityId: from }, { identityId: into });
    await manager.insert(IdentityAlias, { id: from, identityId: into, createdAt: now });
  }
}
