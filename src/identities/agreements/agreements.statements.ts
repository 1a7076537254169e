import type { DocumentKind } from '../../applications/documents.js';
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

interface Keeping {
  applicationId: string;
  how: Agreement['how'];
  /** A JSON list. The document of another version than the present one has no URL that is known. */
  agreements: string;
}

/** What a person had agreed to before stays as it is. */
export const KEEP_AGREEMENTS = statement<Keeping, Pick<Agreement, 'document' | 'version'>>(
  'keep-agreements',
  `
    INSERT INTO agreements (id, identity_id, document, version, url, how, agreed_at)
    SELECT said.id, said.identity_id, document, version,
      (SELECT to_jsonb(application) -> document ->> 'url' FROM applications AS application
       WHERE application.id = :applicationId AND to_jsonb(application) -> document ->> 'version' = version),
      :how, COALESCE(agreed_at, now())
    FROM jsonb_to_recordset(:agreements::jsonb)
      AS said (id uuid, identity_id uuid, document text, version text, agreed_at timestamptz)
    ON CONFLICT (identity_id, document, version) DO NOTHING
    RETURNING document, version`,
);
