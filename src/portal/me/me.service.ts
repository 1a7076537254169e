import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { userDto } from '../../identities/dto/user.dto.js';
import { shownFields } from '../../identities/fields/profile-field-values.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { Database } from '../../platform/database/database.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { applicationDto } from '../entry/entry.dto.js';
import type { MeDto, MfaDto, MfaMethod } from './me.dto.js';
import { ME, type MeRow } from './me.statement.js';

/** Who is signed in to the portal, and what protects the account. */
@Injectable()
export class MeService {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsService,
  ) {}

  async requireRow({ identityId }: Pick<CurrentSession, 'identityId'>): Promise<MeRow> {
    const [row] = await this.database.run(ME, { identityId });
    if (!row) throw new IdentityNotFound();
    return row;
  }

  async show(session: CurrentSession): Promise<MeDto> {
    const row = await this.requireRow(session);
    const application = await this.applications.getApplication(session.applicationId);
    return {
      user: userDto(row, session.provider),
      application: applicationDto(application),
      fields: shownFields(application.profileFields, row.fields),
      mfa: mfaOf(row),
    };
  }
}

function mfaOf({ mfaEnabledAt, recoveryCodesLeft, passkeys }: MeRow): MfaDto {
  const methods: MfaMethod[] = [
    ...(mfaEnabledAt ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
  return { enabled: mfaEnabledAt !== null, methods, recovery_codes_left: recoveryCodesLeft };
}
