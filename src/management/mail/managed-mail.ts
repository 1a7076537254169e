import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { MAIL_OUTBOX } from '../../mail/mail-table.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, within } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Statements } from '../../platform/database/statement.js';
import { Couriers } from '../../platform/outbox/couriers.js';
import { discardOf, retryOf, type State } from '../../platform/outbox/review.statements.js';
import { isWithin, ManagedApplications, type Reach } from '../access/reach.js';
import { MailSettled, MailUnknown } from '../management.errors.js';
import type { Act } from '../writes/write.js';
import { MAIL_BY_ID, MAILS, MAILS_OF, type ManagedMailRow } from './managed-mail.statements.js';

export interface MailQuery extends PageQuery {
  application?: string | undefined;
  state?: State | undefined;
}

const RETRY = retryOf(MAIL_OUTBOX);
const DISCARD = discardOf(MAIL_OUTBOX);

/** The mails of an application: which wait, which failed, which were sent. Never their text or their recipients. */
@Injectable()
export class ManagedMail {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly couriers: Couriers,
    private readonly audit: Audit,
  ) {}

  async list(reach: Reach, { application, state, ...page }: MailQuery): Promise<Page<ManagedMailRow>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const rows = await this.database.run(MAILS[state ?? 'any'], { applicationId, ...byId('newest', page) });
    return pageOf(rows, page.limit, ({ id }) => id);
  }

  /** Those of the last weeks that are about one user. The caller has found that user. */
  ofUser(identityId: string, limit: number): Promise<ManagedMailRow[]> {
    return this.database.run(MAILS_OF, { identityId, limit });
  }

  async get(reach: Reach, id: string, statements: Statements = this.database): Promise<ManagedMailRow> {
    const [mail] = validate(id) ? await statements.run(MAIL_BY_ID, { id }) : [];
    if (!mail || !isWithin(reach, mail)) throw new MailUnknown();
    return mail;
  }

  /** It is due at once, and has all of its attempts again. */
  retry(act: Act, reach: Reach, id: string): Promise<ManagedMailRow> {
    return this.change(act, reach, id, { statement: RETRY, type: 'mail.retried' });
  }

  /** It is never sent, and emptied. */
  discard(act: Act, reach: Reach, id: string): Promise<ManagedMailRow> {
    return this.change(act, reach, id, { statement: DISCARD, type: 'mail.discarded' });
  }

  private async change(
    { manager, caller }: Act,
    reach: Reach,
    id: string,
    { statement, type }: { statement: typeof RETRY | typeof DISCARD; type: 'mail.retried' | 'mail.discarded' },
  ): Promise<ManagedMailRow> {
    const statements = within(manager);
    const { applicationId, identityId, template } = await this.get(reach, id, statements);
    const [changed] = await statements.run(statement, { id });
    if (!changed) throw new MailSettled();
    await this.audit.record(manager, { type, applicationId, identityId, caller, details: { id, template } });
    this.couriers.wakeAfterCommit(manager, MAIL_OUTBOX);
    return this.get(reach, id, statements);
  }
}
