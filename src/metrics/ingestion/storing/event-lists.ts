import { bytesOfId, looseIds } from '../../../platform/crypto/ids.js';
import { type ElementType, ElementWriter, listOf } from '../../../platform/database/binary-lists.js';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS, type EventColumnName } from '../../storage/event-columns.js';
import type { NewEvent } from '../reading/new-event.js';

type ListName = EventColumnName | 'areNamed';

/** For each column a list as PostgreSQL reads it, with an element for each event. */
export type EventLists = Record<ListName, Buffer>;

const NAMES: readonly ListName[] = [...EVENT_COLUMN_NAMES, 'areNamed'];
const typeOf = (name: ListName): ElementType => (name === 'areNamed' ? 'boolean' : EVENT_COLUMNS[name].type);
const recordOf = <Value>(of: (name: ListName) => Value): Record<ListName, Value> =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<ListName, Value>;

const writers = recordOf((name) => new ElementWriter(typeOf(name)));

/** The elements for the events of one request. */
export function elementsOf(applicationId: string, events: readonly NewEvent[]): EventLists {
  const application = bytesOfId(applicationId);
  const newId = looseIds();
  for (const event of events) {
    writers.ids.addUuid(event.namedId === null ? newId() : bytesOfId(event.namedId));
    writers.areNamed.addBoolean(event.namedId !== null);
    writers.applicationIds.addUuid(application);
    if (event.occurredAt === null) writers.moments.addNull();
    else writers.moments.addMoment(event.occurredAt);
    writers.sessionIds.addText(event.sessionId);
    writers.eventTypes.addText(event.eventType);
    writers.runtimes.addText(event.runtime);
    writers.targets.addText(event.target);
    writers.targetTypes.addText(event.targetType);
    addText(writers.paths, event.path);
    addText(writers.methods, event.method);
    addNumber(writers.statuses, event.status);
    addNumber(writers.durations, event.durationMs);
    addText(writers.details, event.details);
  }
  return recordOf((name) => writers[name].take());
}

/** The lists for the events of several requests, one behind the other. */
export const joined = (count: number, elements: readonly EventLists[]): EventLists =>
  recordOf((name) =>
    listOf(
      typeOf(name),
      count,
      elements.map((of) => of[name]),
    ),
  );

const addNumber = (writer: ElementWriter, value: number | null): void =>
  value === null ? writer.addNull() : writer.addNumber(value);

const addText = (writer: ElementWriter, value: string | null): void =>
  value === null ? writer.addNull() : writer.addText(value);
