import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { documentsOf, type NamedDocument } from '../../applications/documents.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { type AgreedHow, type AgreedVersions, Agreement } from './agreement.entity.js';
import { AgreementRequired } from './agreements.errors.js';
import { AGREED_BY, KEEP_AGREEMENTS } from './agreements.statements.js';

interface Owing {
  documents: NamedDocument[];
  emailKey: string | undefined;
}

/** Which versions of an application's documents a person has agreed to. Without documents nothing is asked or read. */
@Injectable()
export class Agreements {
  constructor(private readonly database: Database) {}

  /** The documents whose present version the person has not agreed to yet. */
  async findDue(
    application: Application,
    identityId: string,
    statements: Statements = this.database,
  ): Promise<NamedDocument[]> {
    return (await this.findOwing(application, identityId, statements)).documents;
  }

  /** The same, with the email of the person. */
  async findOwing(application: Application, identityId: string, statements: Statements): Promise<Owing> {
    const documents = documentsOf(application);
    if (documents.length === 0) return { documents, emailKey: undefined };
    const rows = await statements.run(AGREED_BY, { identityId });
    const owing = documents.filter(
      ({ document, version }) => !rows.some((row) => row.document === document && row.version === version),
    );
    return { documents: owing, emailKey: rows[0]?.emailKey };
  }

  /** Before there is an account. Returns what was agreed to; undefined where nothing is asked. */
  requireAll(application: Application, agreed: AgreedVersions): AgreedVersions | undefined {
    const documents = documentsOf(application);
    if (documents.length === 0) return undefined;
    if (!areAgreed(documents, agreed)) throw new AgreementRequired(documents);
    return Object.fromEntries(documents.map(({ document, version }) => [document, version]));
  }

  async keep(
    manager: EntityManager,
    { id: identityId, applicationId }: { id: string; applicationId: string },
    documents: readonly NamedDocument[],
    how: AgreedHow,
    caller: Caller,
  ): Promise<void> {
    const { ip, userAgent, requestId } = caller;
    const agreements = JSON.stringify(documents.map((document) => ({ id: newId(), ...document })));
    const event = { eventId: newId(), ip, userAgent, requestId };
    await within(manager).run(KEEP_AGREEMENTS, { identityId, applicationId, how, agreements, ...event });
  }

  /** The newest first. */
  list(manager: EntityManager, identityId: string): Promise<Agreement[]> {
    return manager.find(Agreement, { where: { identityId }, order: { agreedAt: 'DESC', id: 'DESC' } });
  }
}

export const areAgreed = (documents: readonly NamedDocument[], agreed: AgreedVersions): boolean =>
  documents.every(({ document, version }) => agreed[document] === version);
