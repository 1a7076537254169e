import type { ListedInvitation } from '../../flows/invitations/invitations.statements.js';
import { moment, table } from '../terminal.js';

export const MOST_INVITATIONS = 1000;

export function invitationTable(rows: ListedInvitation[]): string {
  const cells = rows.map(({ id, email, state, sends, sentAt, expiresAt }) => [
    ...[id, email, state, String(sends), moment(sentAt), moment(expiresAt)],
  ]);
  return table(['ID', 'EMAIL', 'STATE', 'MAILS', 'SENT', 'EXPIRES'], cells);
}
