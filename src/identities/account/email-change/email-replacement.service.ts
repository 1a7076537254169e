import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailCodesService } from '../../../flows/email-codes/email-codes.service.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { Identity } from '../../entities/identity.entity.js';
import { EmailTaken, IdentityChanges } from '../../identity-changes.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';
import type { ConfirmedChange } from './email-change.statements.js';
import { EmailChangeMails } from './email-change-mails.js';

interface Replacing {
  /** It is absent for acts of an operator on the command line. */
  caller: Caller | undefined;
  /** The refusal where another account has the email. */
  taken(): Error;
}

/** Puts an email that was confirmed in the place of the old one. No earlier emailed code counts any more. */
@Injectable()
export class EmailReplacement {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly codes: EmailCodesService,
    private readonly undos: UndoLinks,
    private readonly mails: EmailChangeMails,
    private readonly audit: Audit,
  ) {}

  /** The caller has locked the identity. */
  async replace(
    manager: EntityManager,
    before: Identity,
    change: ConfirmedChange,
    { caller, taken }: Replacing,
  ): Promise<void> {
    const { id: identityId, applicationId } = before;
    const { email } = change;
    await this.changes.changeEmail(manager, identityId, change).catch((error) => {
      throw error instanceof EmailTaken ? taken() : error;
    });
    await this.codes.replaceAllOf(manager, identityId);
    await this.audit.record(manager, { type: 'identity.email_changed', applicationId, identityId, caller });
    const link = await this.undos.offerReturn(manager, before, change, caller);
    await this.mails.tellChanged(manager, before, { email, link }, caller);
  }
}
