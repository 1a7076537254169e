import { setTimeout as delay } from 'node:timers/promises';
import { EventReader } from './event-reader.js';
import { Faults } from './faults.js';
import type { NewEvent } from './new-event.js';

export const MOST_EVENTS = 500;
/**
 * A megabyte of the worst text takes a hundred milliseconds, and no usual batch takes longer than a turn. Another request
 * needs several turns of the event loop, so a long batch leaves most of the time to others.
 */
const LONGEST_TURN_MS = 4;
const PAUSE_MS = 24;

/** One event, whose members stand beside the credentials. */
export function readOne(body: unknown, sender: string, now: number): NewEvent[] {
  const faults = new Faults();
  const event = new EventReader(sender, now, faults).read(body);
  if (!event && Array.isArray((body as { events?: unknown }).events))
    faults.add('events', 'is for POST /v1/metrics/batch');
  faults.requireNone();
  return event ? [event] : [];
}

/** All events of a batch. One that is malformed refuses them all. */
export async function readBatch(list: unknown, sender: string, now: number): Promise<NewEvent[]> {
  const faults = new Faults();
  if (!Array.isArray(list) || list.length < 1 || list.length > MOST_EVENTS)
    faults.add('events', `must be a list of 1 to ${MOST_EVENTS} events`);
  faults.requireNone();
  const reader = new EventReader(sender, now, faults);
  const events: NewEvent[] = [];
  let begun = performance.now();
  for (const [index, value] of (list as unknown[]).entries()) {
    faults.at(index);
    const event = reader.read(value);
    if (event) events.push(event);
    if (performance.now() - begun < LONGEST_TURN_MS) continue;
    await delay(PAUSE_MS);
    begun = performance.now();
  }
  faults.requireNone();
  return events;
}
