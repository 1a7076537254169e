import { csvOf, csvRows } from '../../platform/http/csv.js';
import type { AuditTrailRow } from './audit-trail.statements.js';
import { type AuditFormat, auditEventDto } from './managed-audit.dto.js';

export type DownloadFormat = Exclude<AuditFormat, 'json'>;

export const DOWNLOAD_TYPES: Record<DownloadFormat, string> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** The format that the query names, or else the header. */
export function formatOf(named: AuditFormat | undefined, accept = ''): AuditFormat {
  if (named) return named;
  if (accept.includes('application/x-ndjson')) return 'ndjson';
  return accept.includes('text/csv') ? 'csv' : 'json';
}

const COLUMNS = [
  ...(['id', 'at', 'kind', 'application', 'user_id', 'session_id', 'ip', 'user_agent', 'request_id'] as const),
  ...(['management_key_id', 'operator_id', 'details'] as const),
];

/** The text of each portion. */
export async function* download(
  portions: AsyncIterable<AuditTrailRow[]>,
  format: DownloadFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf(COLUMNS, []);
  for await (const rows of portions) {
    const events = rows.map(auditEventDto);
    if (format === 'ndjson') yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    else
      yield csvRows(
        COLUMNS,
        events.map((event) => ({ ...event, details: JSON.stringify(event.details) })),
      );
  }
}
