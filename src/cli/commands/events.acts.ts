import { setTimeout } from 'node:timers/promises';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { type EventBody, eventBody } from '../../events/event-body.js';
import { EventLog } from '../../events/event-log.js';
import { askedTypes } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { Clock } from '../../platform/time/clock.js';
import { parseDuration } from '../../platform/time/duration.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { readMoment, text } from '../key-options.js';
import { dim } from '../terminal.js';

const PAGE = 200;
const PAUSE_MS = 1000;

export async function tail({ options, withServices, show }: Input): Promise<undefined> {
  const types = typesIn(text(options.types));
  const sinceAt = readSince(text(options.since));
  const slug = text(options.app);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  await withServices([ApplicationsModule, EventsModule], async (get) => {
    const log = get(EventLog);
    const applicationId = slug === undefined ? null : (await applicationNamed(slug, get)).id;
    const question = { applicationId, limit: PAGE, ...(types && { types }) };
    const since = sinceAt?.(get(Clock).now());
    let cursor = since ? undefined : await log.now();
    while (!interrupted.signal.aborted) {
      const page = await log.readAfter(cursor, { ...question, ...(since && { since }) });
      for (const event of page.events) show(shown(eventBody(event)));
      cursor = page.cursor;
      if (page.hasMore) continue;
      if (options.once) return;
      await setTimeout(PAUSE_MS, undefined, { signal: interrupted.signal }).catch(() => undefined);
    }
  });
}

const shown = (event: EventBody): Outcome => ({ json: event, text: line(event), isPart: true });

const line = ({ timestamp, type, application, data }: EventBody): string =>
  [dim(timestamp), type, application ?? '–', ...Object.entries(data).map(wordOf)].join('  ');

const wordOf = ([name, value]: [string, unknown]): string =>
  `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;

function typesIn(list: string | undefined): ReturnType<typeof askedTypes> | undefined {
  try {
    return list === undefined ? undefined : askedTypes(list);
  } catch (error) {
    throw error instanceof MalformedInput ? new CommandError(`--${error.message}.`) : error;
  }
}

function readSince(when: string | undefined): ((now: Date) => Date) | undefined {
  if (when === undefined) return undefined;
  const seconds = parseDuration(when);
  const moment = readMoment(when);
  if (seconds === undefined && Number.isNaN(moment.getTime()))
    throw new CommandError(
      `--since ${when} is neither a duration such as 1h nor a moment such as 2026-11-20T09:30:00Z.`,
    );
  return (now) => (seconds === undefined ? moment : new Date(now.getTime() - seconds * 1000));
}
