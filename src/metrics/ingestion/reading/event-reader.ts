import { hash } from 'node:crypto';
import { misspellingOf } from '../../../platform/http/input/misspelling.js';
import { isDay } from '../../../platform/time/calendar.js';
import { EVENT_TYPES, type EventType } from '../../storage/event-types.js';
import { maskLabel } from '../masking/label.js';
import { withoutKnownSecrets } from '../masking/secret-text.js';
import type { Faults } from './faults.js';
import type { NewEvent } from './new-event.js';
import { readTarget } from './target-reader.js';
import { isAbsent, isText, MUST_BE_TEXT } from './values.js';

const LONGEST_SESSION_ID = 128;
const LONGEST_RUNTIME = 64;
const LONGEST_EVENT_ID = 128;
const REQUIRED = ['session_id', 'event_type', 'runtime', 'target'] as const;
const TYPES: ReadonlySet<unknown> = new Set(EVENT_TYPES);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const OLDEST_MS = 7 * 86_400_000;
/** Most sessions are named by one, which has no secret. */
const UUID = /^[0-9a-f-]{36}$/i;

/**
 * Reads events by hand, each member once: class-validator would take longer than all else that happens to an event.
 * Faults are noted, and the result then counts for nothing.
 */
export class EventReader {
  constructor(
    private readonly sender: string,
    private readonly now: number,
    private readonly faults: Faults,
  ) {}

  read(value: unknown): NewEvent | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.faults.add('', 'must be an object');
      return undefined;
    }
    const { session_id, event_type, runtime, target, event_id, occurred_at } = value as Record<string, unknown>;
    if (isAbsent(session_id) || isAbsent(event_type) || isAbsent(runtime) || isAbsent(target)) {
      this.noteMissing(value as Record<string, unknown>);
      return undefined;
    }
    if (!isText(session_id, LONGEST_SESSION_ID)) this.faults.add('session_id', MUST_BE_TEXT(LONGEST_SESSION_ID));
    if (!TYPES.has(event_type)) this.faults.add('event_type', `must be one of ${EVENT_TYPES.join(', ')}`);
    if (!isText(runtime, LONGEST_RUNTIME)) this.faults.add('runtime', MUST_BE_TEXT(LONGEST_RUNTIME));
    if (!isAbsent(event_id) && !isText(event_id, LONGEST_EVENT_ID))
      this.faults.add('event_id', MUST_BE_TEXT(LONGEST_EVENT_ID));
    const occurredAt = isAbsent(occurred_at) ? null : this.readMoment(occurred_at);
    const read = readTarget(target, this.faults);
    if (!read || typeof session_id !== 'string' || typeof runtime !== 'string') return undefined;
    return {
      namedId: typeof event_id === 'string' ? derivedId(this.sender, event_id) : null,
      occurredAt,
      // random text of its client's choice, so only what is certainly a secret is masked
      sessionId: UUID.test(session_id) ? session_id : withoutKnownSecrets(session_id),
      eventType: event_type as EventType,
      runtime: maskLabel(runtime),
      target: read.target,
      targetType: read.targetType,
      path: read.path,
      method: read.method,
      status: read.status,
      durationMs: read.durationMs,
      details: read.details,
    };
  }

  private noteMissing(value: Record<string, unknown>): void {
    for (const name of REQUIRED) {
      if (!isAbsent(value[name])) continue;
      const advice = misspellingOf(name, value);
      this.faults.add(name, advice ? `is missing: ${advice}` : 'is missing');
    }
  }

  /** A clock that is ahead counts as now: see the statement. */
  private readMoment(value: unknown): number | null {
    const exists = typeof value === 'string' && MOMENT.test(value) && isDay(value.slice(0, 10));
    const moment = exists ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(moment))
      this.faults.add('occurred_at', 'must be a moment in ISO 8601 with its offset, such as 2026-01-31T12:00:00.000Z');
    else if (moment < this.now - OLDEST_MS) this.faults.add('occurred_at', 'must not be more than seven days ago');
    return moment >= this.now ? null : moment;
  }
}

/**
 * The id of an event that its sender named: the same for each repetition, and another for each sender. UUID
 * version 8 is for ids that are made in a way of one's own (RFC 9562).
 */
function derivedId(sender: string, eventId: string): string {
  const hex = hash('sha256', `${sender}\0${eventId}`, 'hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
