import { statement } from '../../../platform/database/statement.js';
import { ofPages, type PresentedHash, touchedSession } from '../../../session/browser/page-session.js';
import type { LiveSessionRow } from '../../../session/lifecycle/sessions.statements.js';

/** A living session of the account pages. */
export interface PageSession extends LiveSessionRow {
  /** The application's session that the pages were opened from. */
  openedFrom: string;
}

/** Reads a living session, and keeps it alive. */
export const USE_PAGE_SESSION = statement<PresentedHash & { idle: number }, PageSession>(
  'use-page-session',
  `
    WITH ${touchedSession('portal')}
    SELECT id, application_id, identity_id, audience, client_type, provider, opened_from
    FROM found`,
);

/** The application of a session that may have ended. */
export const FIND_PAGE_SESSION = statement<PresentedHash, { applicationId: string }>(
  'find-page-session',
  `
    SELECT application_id FROM sessions WHERE ${ofPages('portal')}`,
);
