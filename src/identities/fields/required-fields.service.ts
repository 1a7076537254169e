import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ProfileField } from '../../applications/fields/profile-field.js';
import { Database } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { IdentitiesService } from '../identities.service.js';
import { ProfileChanges } from '../profile-changes.js';
import { FIELDS_OF } from './fields.statements.js';
import { type FieldValues, missingFields, writeFields } from './profile-field-values.js';

type Said = Record<string, unknown>;

/** The fields that everyone must fill in who comes in, whichever way they come. */
@Injectable()
export class RequiredFields {
  constructor(
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly profiles: ProfileChanges,
  ) {}

  async findMissing(application: Application, identityId: string): Promise<ProfileField[]> {
    return missingFields(application.profileFields, await this.valuesOf(application, identityId, this.database));
  }

  /** What is still missing with what the person says. Where that is nothing, `said` is to be kept. */
  async judge(
    application: Application,
    identityId: string,
    said: Said,
    statements: Statements,
  ): Promise<{ missing: ProfileField[]; said?: Said }> {
    const values = await this.valuesOf(application, identityId, statements);
    const missing = missingFields(application.profileFields, values);
    if (missing.length === 0 || Object.keys(said).length === 0) return { missing };
    write(application, said, values);
    return { missing: [], said };
  }

  /** Under the lock of the identity, so that a change beside it is not lost. */
  async keep(
    manager: EntityManager,
    application: Application,
    identityId: string,
    said: Said,
    caller: Caller,
  ): Promise<void> {
    const before = await this.identities.lockIdentity(manager, identityId);
    const fields = write(application, said, before.fields);
    await this.profiles.apply(manager, before, { allowed: ['fields'], wanted: { fields } }, { caller });
  }

  private async valuesOf(
    { profileFields }: Application,
    identityId: string,
    statements: Statements,
  ): Promise<FieldValues> {
    if (missingFields(profileFields, {}).length === 0) return {}; // none is required
    const [row] = await statements.run(FIELDS_OF, { identityId });
    return row?.fields ?? {};
  }
}

const write = ({ profileFields }: Application, wanted: Said, before: FieldValues): FieldValues =>
  writeFields(profileFields, { by: 'person', place: 'sign_up', wanted, before });
