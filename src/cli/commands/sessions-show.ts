import { validate } from 'uuid';
import { deviceName } from '../../platform/http/device.js';
import { END_REASONS, type EndReason, endReasonOf } from '../../session/lifecycle/end-reasons.js';
import { SESSION_RECORD, type SessionRecordRow } from '../../session/lifecycle/session-record.statement.js';
import { earliestOf, SESSION_TRAIL, type TrailEvent } from '../../session/lifecycle/session-trail.statement.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { facts, moment, table, visible } from '../terminal.js';

export async function sessionsShow({ args: [id = ''], withDatabase }: Input): Promise<Outcome> {
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
    text: [row ? show(row) : 'Its record is deleted. The trail says:', '', trail(events)].join('\n'),
  };
}

const reasonOf = ({ ended }: SessionRecordRow): EndReason | null => (ended === null ? null : endReasonOf(ended));

function describe(row: SessionRecordRow): object {
  const { ended: _, userAgent, ...shown } = row;
  return { ...shown, device: deviceName(userAgent), reason: reasonOf(row) };
}

function show(row: SessionRecordRow): string {
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
