import { bytesOfId, looseIds } from '../../../platform/crypto/ids.js';
import { type ElementType, ElementWriter, sizeOfList, writeList } from '../../../platform/database/binary-lists.js';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS, type EventColumnName } from '../../storage/event-columns.js';
import type { NewEvent } from '../reading/new-event.js';

type ListName = EventColumnName | 'areNamed';

/** For each column a list as PostgreSQL reads it, with an element for each event. */
export type EventLists = Record<ListName, Buffer>;

const NAMES: readonly ListName[] = [...EVENT_COLUMN_NAMES, 'areNamed'];
const typeOf = (name: ListName): ElementType => (name === 'areNamed' ? 'boolean' : EVENT_COLUMNS[name].type);
function recordOf<Value>(of: (name: ListName) => Value): Record<ListName, Value> {
  const record = {} as Record<ListName, Value>;
  for (const name of NAMES) record[name] = of(name);
  return record;
}

/** Parts of one buffer, because each allocation outside the heap of JavaScript burdens the garbage collector. */
function parts(size: number, write: (name: ListName, bytes: Buffer, start: number) => number): EventLists {
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  return recordOf((name) => {
    const start = end;
    end = write(name, bytes, start);
    return bytes.subarray(start, end);
  });
}

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
  const size = NAMES.reduce((sum, name) => sum + writers[name].size, 0);
  return parts(size, (name, bytes, start) => writers[name].moveTo(bytes, start));
}

/** The lists for the events of several requests, one behind the other. */
export function joined(count: number, arrivals: readonly EventLists[]): EventLists {
  const lists = recordOf((name) => ({ type: typeOf(name), count, elements: arrivals.map((lists) => lists[name]) }));
  const size = NAMES.reduce((sum, name) => sum + sizeOfList(lists[name]), 0);
  return parts(size, (name, bytes, start) => writeList(bytes, start, lists[name]));
}

const addNumber = (writer: ElementWriter, value: number | null): void =>
  value === null ? writer.addNull() : writer.addNumber(value);

const addText = (writer: ElementWriter, value: string | null): void =>
  value === null ? writer.addNull() : writer.addText(value);
