import { MalformedInput } from '../../platform/errors/common.errors.js';
import { misspellingOf } from '../../platform/http/input/misspelling.js';
import { isDay } from '../../platform/time/calendar.js';
import { EVENT_TYPES } from '../storage/event-types.js';
import { DAY_MS, intervalsIn, type Period, type Range, wholeRange } from './range.js';
import { MINUTES_KEPT_MS } from './reading.js';
import type { Group, ReportName, ReportRequestDto } from './report-request.dto.js';
import { USUAL_LIMIT } from './reports.js';

const MOST_ROWS = 2000;
const MOST_RUNTIMES = 6;

/** What was asked for, with everything that was left out. */
export interface ReportRequest extends Period {
  report: ReportName;
  groupBy: Group | undefined;
  eventType: ReportRequestDto['event_type'];
  runtime: string | undefined;
  target: string | undefined;
  limit: number;
}

const GROUPS_OF: Partial<Record<ReportName, readonly Group[]>> = {
  events: ['target', 'event_type', 'runtime'],
  sign_ins: ['provider'],
  funnel: ['provider'],
};
/** About how many rows a group makes at most, for each interval. */
const SIZES: Record<Group, number> = {
  target: 0,
  event_type: EVENT_TYPES.length,
  runtime: MOST_RUNTIMES,
  provider: 10,
};
const PARAMETERS: readonly string[] = [
  'report',
  'from',
  'to',
  'interval',
  'group_by',
  'event_type',
  'runtime',
  'target',
  'limit',
  'format',
] satisfies (keyof ReportRequestDto)[];

export function readRequest(sent: ReportRequestDto, now: Date): ReportRequest {
  const { report, interval, group_by: groupBy, event_type: eventType, runtime, target } = sent;
  const range = rangeOf(sent, now);
  const limit = sent.limit === undefined ? USUAL_LIMIT : Number(sent.limit);
  const request = { report, interval, range, groupBy, eventType, runtime, target, limit };
  const faults = [...faultsOfMembers(sent), ...faultsOfInterval(request, now), ...faultsOfSize(request)];
  if (faults.length > 0) throw new MalformedInput(faults);
  return request;
}

/** A parameter that no report has would be ignored, and the answer would be about something else. */
export function requireKnown(query: object): void {
  if (Object.keys(query).every((name) => PARAMETERS.includes(name))) return;
  const faults = PARAMETERS.flatMap((name) => {
    const hint = misspellingOf(name, query);
    return hint ? [`${name}: ${hint}`] : [];
  });
  throw new MalformedInput(faults.length > 0 ? faults : [`a report has the parameters ${PARAMETERS.join(', ')}`]);
}

function rangeOf({ from, to }: ReportRequestDto, now: Date): Range {
  const end = to === undefined ? now : momentOf(to);
  const start = from === undefined ? new Date(end.getTime() - DAY_MS) : momentOf(from);
  const names = [['from', start] as const, ['to', end] as const].filter(([, moment]) => Number.isNaN(moment.getTime()));
  if (names.length > 0)
    throw new MalformedInput(names.map(([name]) => `${name} is a day or a time that does not exist`));
  if (start >= end) throw new MalformedInput(['from must be earlier than to, which is now if it is not sent']);
  return { from: start, to: end };
}

const momentOf = (text: string): Date => new Date(isDay(text.slice(0, 10)) ? text.replace(' ', '+') : Number.NaN);

function faultsOfMembers({ report, group_by: group, event_type: eventType, runtime, target, limit }: ReportRequestDto) {
  const faults: string[] = [];
  const groups = GROUPS_OF[report] ?? [];
  if (group && !groups.includes(group))
    faults.push(
      groups.length > 0 ? `group_by of this report must be ${groups.join(' or ')}` : 'this report has no group_by',
    );
  if (report !== 'events' && (eventType ?? runtime ?? target) !== undefined)
    faults.push('event_type, runtime and target are only for report=events');
  if (limit !== undefined && group !== 'target') faults.push('limit is only for group_by=target');
  return faults;
}

function faultsOfInterval({ report, interval, range }: ReportRequest, now: Date): string[] {
  if (report === 'funnel' && interval) return ['report=funnel has no interval; report=sign_ins has'];
  if (interval !== 'minute') return [];
  if (report !== 'events') return ['interval=minute is only for report=events; ask for hour or day'];
  const isKept = range.from.getTime() >= now.getTime() - MINUTES_KEPT_MS;
  return isKept ? [] : ['interval=minute reaches back 48 hours; ask for a later from, or for interval=hour'];
}

function faultsOfSize({ interval, groupBy, limit, range }: ReportRequest): string[] {
  if (!interval) return [];
  const groups = groupBy === 'target' ? limit : groupBy ? SIZES[groupBy] : 1;
  const rows = intervalsIn(wholeRange(range, interval), interval) * groups;
  if (rows <= MOST_ROWS) return [];
  const fewer = groupBy === 'target' ? ', a longer interval, or a smaller limit' : ' or a longer interval';
  return [`this report would have ${rows} rows, and may have ${MOST_ROWS}: ask for a later from${fewer}`];
}
