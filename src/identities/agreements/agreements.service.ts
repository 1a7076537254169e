import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DOCUMENTS, documentsOf, type NamedDocument } from '../../applications/documents.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Identity } from '../entities/identity.entity.js';
import { type AgreedHow, type AgreedVersions, Agreement } from './agreement.entity.js';
import { AgreementRequired } from './agreements.errors.js';
import { AGREED_BY, KEEP_AGREEMENTS } from './agreements.statements.js';

export interface ImportedAgreement extends Pick<Agreement, 'identityId' | 'document' | 'version'> {
  /** Null for now. */
  agreedAt: string | null;
}

interface Owing {
  documents: NamedDocument[];
  emailKey: string | undefined;
}

/** Which versions of an application's documents a person has agreed to. Without documents nothing is asked or read. */
@Injectable()
export class Agreements {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

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
    return versionsOf(documents);
  }

  /** Says so in the trail, unless it was so before. */
  async keep(
    manager: EntityManager,
    { id: identityId, applicationId }: Pick<Identity, 'id' | 'applicationId'>,
    agreed: AgreedVersions,
    how: AgreedHow,
    caller?: Caller,
  ): Promise<void> {
    const said = saidOf(agreed).map((one) => ({ ...one, identityId, agreedAt: null }));
    if (said.length === 0) return;
    const kept = await this.write(manager, applicationId, said, how);
    if (kept.length === 0) return;
    const versions = Object.fromEntries(kept.map(({ document, version }) => [document, version]));
    const details = { ...versions, how };
    await this.audit.record(manager, { type: 'identity.agreed', applicationId, identityId, details, caller });
  }

  /** Of many people, as another system knows it. The event of the import tells of them. */
  async import(manager: EntityManager, applicationId: string, agreements: ImportedAgreement[]): Promise<void> {
    if (agreements.length > 0) await this.write(manager, applicationId, agreements, 'import');
  }

  private write(
    manager: EntityManager,
    applicationId: string,
    agreements: ImportedAgreement[],
    how: AgreedHow,
  ): Promise<Pick<Agreement, 'document' | 'version'>[]> {
    const rows = agreements.map(({ identityId, document, version, agreedAt }) => ({
      ...{ id: newId(), identity_id: identityId, document, version, agreed_at: agreedAt },
    }));
    return within(manager).run(KEEP_AGREEMENTS, { applicationId, how, agreements: JSON.stringify(rows) });
  }

  /** The newest first. */
  list(manager: EntityManager, identityId: string): Promise<Agreement[]> {
    return manager.find(Agreement, { where: { identityId }, order: { agreedAt: 'DESC', id: 'DESC' } });
  }
}

export const versionsOf = (documents: readonly NamedDocument[]): AgreedVersions =>
  Object.fromEntries(documents.map(({ document, version }) => [document, version]));

const saidOf = (agreed: AgreedVersions): Pick<ImportedAgreement, 'document' | 'version'>[] =>
  DOCUMENTS.flatMap((document) => {
    const version = agreed[document];
    return version ? [{ document, version }] : [];
  });

export const areAgreed = (documents: readonly NamedDocument[], agreed: AgreedVersions): boolean =>
  documents.every(({ document, version }) => agreed[document] === version);
