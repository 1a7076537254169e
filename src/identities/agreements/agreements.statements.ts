import type { DocumentKind } from '../../applications/documents.js';
import { EVENT_BY, type EventBy, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Agreement } from './agreement.entity.js';

interface AgreedRow {
  /** Null where the person has agreed to nothing yet. */
  document: DocumentKind | null;
  version: string | null;
  emailKey: string;
}

/** No row for an identity that is not there. */
export const AGREED_BY = statement<{ identityId: string }, AgreedRow>(
  'agreed-by',
  `
    SELECT document, version, email_key
    FROM identities LEFT JOIN agreements ON identity_id = identities.id WHERE identities.id = :identityId`,
);

interface Agreeing extends EventBy {
  identityId: string;
  applicationId: string;
  how: Agreement['how'];
  /** A JSON list of documents, each with an id. */
  agreements: string;
}

const NOTED = insertAuditRow(
  {
    ...EVENT_BY,
    type: "'identity.agreed'",
    applicationId: ':applicationId::uuid',
    identityId: ':identityId::uuid',
    details: "versions || jsonb_build_object('how', :how::text)",
  },
  'told',
);

const REPORTED = `
      FROM jsonb_to_recordset(:agreements::jsonb)
        AS said (id uuid, identity uuid, document text, version text, url text, at timestamptz)
      ON CONFLICT (identity_id, document, version) DO NOTHING`;

/** What the person had agreed to before stays as it is. */
export const KEEP_AGREEMENTS = statement<Agreeing>(
  'keep-agreements',
  `
    WITH kept AS (
      INSERT INTO agreements (id, identity_id, document, version, url, how, agreed_at)
      SELECT id, :identityId::uuid, document, version, url, :how::text, now() ${REPORTED}
      RETURNING document, version
    ), told AS (
      SELECT jsonb_object_agg(document, version) AS versions FROM kept HAVING count(*) > 0
    )
    ${NOTED}`,
);

/** What other systems know of many people. */
export const TAKE_OVER_AGREEMENTS = statement<{ agreements: string; how: Agreement['how'] }>(
  'take-over-agreements',
  `
    INSERT INTO agreements (id, identity_id, document, version, url, how, agreed_at)
    SELECT id, identity, document, version, url, :how::text, COALESCE(at, now()) ${REPORTED}`,
);
