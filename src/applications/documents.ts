import type { Application } from './entities/application.entity.js';

/** What an application asks its users to agree to, or to have read. */
export const DOCUMENTS = ['terms', 'privacy'] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

/** What a version looks like. A header names it. */
export const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
export const VERSION_WORDS = 'must be letters, digits, dots, underscores and hyphens, such as 2026-11';

/** One version of a document. */
export interface LegalDocument {
  url: string;
  version: string;
}

export interface NamedDocument extends LegalDocument {
  document: DocumentKind;
}

export const documentsOf = (application: Pick<Application, DocumentKind>): NamedDocument[] =>
  DOCUMENTS.flatMap((document) => {
    const named = application[document];
    return named ? [{ document, version: named.version, url: named.url }] : [];
  });
