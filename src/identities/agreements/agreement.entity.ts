import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { DocumentKind } from '../../applications/documents.js';

/** Where a person agreed: on a page of ours, on a screen of the application, or elsewhere, as a file or an operator says. */
export const AGREED_HOW = ['page', 'own_screen', 'import', 'operator'] as const;
export type AgreedHow = (typeof AGREED_HOW)[number];

/** The versions that a person says yes to, by document. */
export type AgreedVersions = Partial<Record<DocumentKind, string>>;

/** That a person agreed to one version of a document. */
@Entity('agreements')
@Unique('agreements_identity_id_document_version_key', ['identityId', 'document', 'version'])
export class Agreement {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  identityId: string;

  @Column('text')
  document: DocumentKind;

  @Column('text')
  version: string;

  /** Where it was to be read then; null where another system knew a version that was not the present one. */
  @Column('text', { nullable: true })
  url: string | null;

  @Column('text')
  how: AgreedHow;

  @Column('timestamptz')
  agreedAt: Date;
}
