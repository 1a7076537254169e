import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { type Event, EventLog } from '../../events/event-log.js';
import { Database } from '../../platform/database/database.js';
import { plainList } from '../../platform/database/statement.js';
import { Loops } from '../../platform/loops/loops.js';
import { LIVING_CONSOLE_SESSIONS } from '../visit/console-session.statement.js';
import { SignedInOperator } from '../visit/operator.js';

const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 15_000;
/** The page opens another one then, and its session is asked for again. */
const LONGEST_MS = 10 * 60_000;
const MOST_IN_A_LOOK = 200;
const MOST_STREAMS = 200;
const MOST_OF_OPERATOR = 10;
/** A reader who does not read is let go: what waits for them is memory. */
const MOST_WAITING_BYTES = 64 * 1024;
const CAUSES = ['identity.signed_in', 'identity.sign_in_failed', 'identity.mfa_failed'] as const;

interface Stream {
  operator: SignedInOperator;
  response: Response;
}

/** Tells the pages that are open which sign-ins succeed and fail. It reads for all of them, and only while there are any. */
@Injectable()
export class SignInStreams {
  private readonly streams = new Set<Stream>();
  private position: string | undefined;
  private beatenAt = 0;

  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
    loops: Loops,
  ) {
    loops.add({
      name: 'console-sign-ins',
      pauseMs: LOOK_EVERY_MS,
      complaint: 'Sign-ins cannot be read for the console',
      turn: () => this.look(),
    });
  }

  async open(operator: SignedInOperator, response: Response): Promise<void> {
    this.position ??= await this.log.now();
    if (response.destroyed) return; // its end is told no more
    const { identityId } = operator.session;
    const own = [...this.streams].filter((stream) => stream.operator.session.identityId === identityId);
    if (this.streams.size >= MOST_STREAMS || own.length >= MOST_OF_OPERATOR)
      return void response.status(503).set('retry-after', '30').end();
    response.status(200).set({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    const stream = { operator, response };
    const end = setTimeout(() => this.end(stream), LONGEST_MS);
    end.unref();
    response.once('close', () => {
      clearTimeout(end);
      this.streams.delete(stream);
    });
    this.streams.add(stream);
  }

  /** Nothing is written after the end. */
  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.response.end();
  }

  private async look(): Promise<void> {
    if (this.streams.size === 0) {
      this.position = undefined;
      return;
    }
    this.position ??= await this.log.now();
    const question = { applicationId: null, causes: CAUSES, limit: MOST_IN_A_LOOK };
    const { events, cursor } = await this.log.readAfter(this.position, question);
    this.position = cursor;
    if (events.length > 0) await this.tellAll(events);
    this.beat();
  }

  /** By the roles that each operator has now. Who is signed out hears no more. */
  private async tellAll(events: Event[]): Promise<void> {
    const asked = [...this.streams];
    const ids = plainList(asked.map(({ operator }) => operator.session.id));
    const living = new Map((await this.database.run(LIVING_CONSOLE_SESSIONS, { ids })).map((one) => [one.id, one]));
    for (const stream of asked) {
      const { session } = stream.operator;
      const now = living.get(session.id);
      if (!this.streams.has(stream)) continue;
      if (now && now.roles.length > 0)
        tell({ ...stream, operator: new SignedInOperator({ ...session, ...now }) }, events);
      else this.end(stream);
    }
  }

  private beat(): void {
    if (performance.now() - this.beatenAt < BEAT_EVERY_MS) return;
    this.beatenAt = performance.now();
    for (const { response } of this.streams)
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
      else response.write(': here\n\n');
  }
}

function tell({ operator, response }: Stream, events: Event[]): void {
  const shown = events.filter(
    ({ applicationId }) =>
      applicationId !== null && applicationId !== CONSOLE_ID && operator.mayAt('events:read', applicationId),
  );
  if (shown.length > 0) response.write(shown.map((event) => `data: ${JSON.stringify(lineOf(event))}\n\n`).join(''));
}

const lineOf = ({ auditType, occurredAt, application, identityId, details }: Event) => ({
  at: occurredAt.toISOString(),
  succeeded: auditType === 'identity.signed_in',
  application,
  person: identityId,
  provider: typeof details.provider === 'string' ? details.provider : null,
});
