import { deviceName } from '../../platform/http/device.js';
import { END_REASONS, type EndReason, endReasonOf } from '../../session/lifecycle/end-reasons.js';
import {
  earliestOf,
  SESSION_RECORD,
  SESSION_TRAIL,
  type SessionRecordRow,
  type TrailEvent,
} from '../../session/lifecycle/session-record.statements.js';
import { type CliCommand, CommandError, type Input, type Outcome, YES } from '../command.js';
import { facts, moment, table, visible } from '../terminal.js';

export const sessions: CliCommand[] = [
  {
    usage: 'sessions show <id>',
    summary: 'show one session, and why it ended',
    details:
      'The id is `sid` in the access tokens, `session_id` in events, and in the logs. A session is kept for 30 days after its end, and the trail for AUDIT_TTL.',
    examples: ['sessions show 01990000-0000-7000-8000-000000000000'],
    run: show,
  },
  {
    usage: 'sessions revoke',
    summary: 'end every session of an account, of an application, or of everybody',
    details:
      'They end at once and cannot be refreshed any more, and no browser stays remembered. Sign-ins that have begun end too. Access tokens already issued stay valid elsewhere until they expire. Marking each of very many records takes a while; if that is interrupted, the service finishes it. After restoring a backup, use --all --reason restored before the service starts.',
    options: [
      ['--identity <id>', 'of this account'],
      ['--app <slug>', 'of everyone at this application; a terminal is asked first'],
      ['--all', 'of everyone at every application; a terminal is asked first'],
      ['--before <moment>', 'only sessions opened before it: a date, or a time such as 2026-11-20T09:30:00Z'],
      ['--reason <reason>', 'what the records say: admin (the default) or restored'],
      YES,
    ],
    examples: [
      'sessions revoke --identity 01990000-0000-7000-8000-000000000000',
      'sessions revoke --app demo',
      'sessions revoke --app demo --before 2026-11-20T09:30:00Z',
      'sessions revoke --all --reason restored',
    ],
    run: async (input) => (await import('./sessions.acts.js')).revoke(input),
  },
];

async function show({ args: [id = ''], withDatabase }: Input): Promise<Outcome> {
  const { validate } = await import('uuid');
  const unknown = new CommandError(`Nothing is known of a session ${id}.`);
  if (!validate(id)) throw unknown;
  const { row, events } = await withDatabase(async (statements) => {
    const [found] = await statements.run(SESSION_RECORD, { id });
    const of = { id, identityId: found?.identityId ?? null, from: earliestOf(id) };
    return { row: found, events: await statements.run(SESSION_TRAIL, of) };
  });
  if (!row && events.length === 0) throw unknown;
  return {
    json: { ...(row ? describe(row) : { id }), events },
    text: [row ? inWords(row) : 'Its record is deleted. The trail says:', '', trail(events)].join('\n'),
  };
}

const reasonOf = ({ ended }: SessionRecordRow): EndReason | null => (ended === null ? null : endReasonOf(ended));

function describe(row: SessionRecordRow): object {
  const { ended: _, applicationId: _id, userAgent, ...shown } = row;
  return { ...shown, device: deviceName(userAgent), reason: reasonOf(row) };
}

function inWords(row: SessionRecordRow): string {
  const reason = reasonOf(row);
  return facts([
    ['Session', row.id],
    ['Identity', row.identityId],
    ['Application', visible(row.application)],
    ['Kind', `${row.audience}, ${row.clientType}${row.openedFrom ? `, opened from ${row.openedFrom}` : ''}`],
    ['Signed in with', `${visible(row.provider)}${row.isContinued ? ', continued from a remembered browser' : ''}`],
    ['Device', deviceName(row.userAgent) ?? '–'],
    ['IP address', visible(row.ip ?? '–')],
    ['Opened', moment(row.openedAt)],
    ['Last refreshed', moment(row.lastUsedAt)],
    ['Ended', reason ? moment(row.endedAt) : `no; at the latest ${moment(row.expiresAt)}`],
    ...(reason ? ([['Why', `${reason}: ${END_REASONS[reason]}`]] as [string, string][]) : []),
  ]);
}

const trail = (events: TrailEvent[]): string =>
  table(
    ['WHEN', 'EVENT', 'IP', 'DETAILS'],
    events.map(({ occurredAt, type, ip, details }) => [moment(occurredAt), type, ip ?? '–', JSON.stringify(details)]),
  );
