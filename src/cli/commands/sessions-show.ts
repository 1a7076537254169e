import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { deviceName } from '../../platform/http/device.js';
import { END_REASONS, type EndReason, endReasonOf } from '../../session/lifecycle/end-reasons.js';
import type { SessionRecordRow } from '../../session/lifecycle/session-record.statement.js';
import { SessionRecords } from '../../session/lifecycle/session-records.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { facts, moment, table, visible } from '../terminal.js';

export async function sessionsShow({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const unknown = new CommandError(`Nothing is known of a session ${id}.`);
  if (!validate(id)) throw unknown;
  return withServices(async (get) => {
    const row = await get(SessionRecords).find(id);
    const events = await get(SessionRecords).eventsOf(id, row?.identityId);
    if (!row && events.length === 0) throw unknown;
    const application = row && (await get(ApplicationsService).getApplication(row.applicationId)).slug;
    return {
      json: { ...(row ? describe(row, application ?? '') : { id }), events: events.map(describeEvent) },
      text: [row ? show(row, application ?? '') : 'Its record is deleted. The trail says:', '', trail(events)].join(
        '\n',
      ),
    };
  });
}

const reasonOf = ({ ended }: SessionRecordRow): EndReason | null => (ended === null ? null : endReasonOf(ended));

function describe(row: SessionRecordRow, application: string): object {
  const { ended: _, applicationId: _id, userAgent, ...shown } = row;
  return { ...shown, application, device: deviceName(userAgent), reason: reasonOf(row) };
}

const describeEvent = ({ occurredAt, type, ip, details }: AuditEvent) => ({ occurredAt, type, ip, details });

function show(row: SessionRecordRow, application: string): string {
  const reason = reasonOf(row);
  return facts([
    ['Session', row.id],
    ['Identity', row.identityId],
    ['Application', visible(application)],
    ['Kind', `${row.audience}, ${row.clientType}${row.openedFrom ? `, opened from ${row.openedFrom}` : ''}`],
    ['Signed in with', visible(row.provider)],
    ['Device', deviceName(row.userAgent) ?? '–'],
    ['IP address', visible(row.ip ?? '–')],
    ['Opened', moment(row.openedAt)],
    ['Last refreshed', moment(row.lastUsedAt)],
    ['Ended', reason ? moment(row.endedAt) : `no; at the latest ${moment(row.expiresAt)}`],
    ...(reason ? ([['Why', `${reason}: ${END_REASONS[reason]}`]] as [string, string][]) : []),
  ]);
}

const trail = (events: AuditEvent[]): string =>
  table(
    ['WHEN', 'EVENT', 'IP', 'DETAILS'],
    events.map(({ occurredAt, type, ip, details }) => [moment(occurredAt), type, ip ?? '–', JSON.stringify(details)]),
  );
