import type { EntityManager } from 'typeorm';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { AnswerPlace, KeptAnswer, KeptAnswers, RepeatableRequest } from './kept-answers.js';
import { type SeenVersion, versionOf } from './version.js';

/** What a program asked for, apart from the change itself. */
export interface Manner {
  caller: Caller;
  /** The request has an idempotency key. */
  repeatable: RepeatableRequest | undefined;
  isDryRun: boolean;
  seen: SeenVersion;
  /** The status of a success. */
  status: number;
}

/** The transaction of a write. Everything that the write does is in it. */
export class Act {
  readonly headers: Record<string, string> = {};
  /** What it changes. */
  subjectId = '';
  identityId: string | null = null;
  isCompared = false;

  constructor(
    readonly manager: EntityManager,
    readonly caller: Caller,
    private readonly seen: SeenVersion,
  ) {}

  /** Throws if the program has seen another version. The object is locked, so it stays as it is until the change. */
  async requireSeen(show: () => Promise<object>): Promise<void> {
    this.isCompared = true;
    if (this.seen.isNamed) this.seen.require(await show());
  }

  /** The answer has the version that the object has now. */
  nameVersion(shown: object): void {
    this.headers.etag = versionOf(shown);
  }

  /** The answer shows this identity, and is forgotten with it. */
  tellsOf(identityId: string): void {
    this.identityId = identityId;
  }
}

type Finish<Body> = (body: Body, act: Act) => Promise<Body>;

interface Done {
  answer: KeptAnswer;
  /** It was done now. */
  isNew: boolean;
  place?: AnswerPlace | undefined;
  act?: Act;
}

/** The end of a dry run: it rolls the transaction back. */
class Rehearsed extends Error {
  constructor(readonly done: Done) {
    super('A dry run changes nothing');
  }
}

/**
 * A write of a program, in the manner that it asks for: once for each idempotency key, only to the version that it has
 * seen, or as a dry run. The answer to a request that can be repeated is stored in the transaction of the write.
 */
export class Write {
  constructor(
    private readonly manager: EntityManager,
    private readonly answers: KeptAnswers,
    private readonly manner: Manner,
    private readonly send: (answer: KeptAnswer, how: Record<string, string>) => void,
  ) {}

  get isDryRun(): boolean {
    return this.manner.isDryRun;
  }

  get caller(): Caller {
    return this.manner.caller;
  }

  /**
   * Does it, or answers what an earlier request with the same key was answered. `finish` does what must wait for the
   * commit, and completes the answer. Neither a repeated request nor a dry run comes to it.
   */
  async act<Body>(work: (act: Act) => Promise<Body>, finish?: Finish<Body>): Promise<Body> {
    const { caller, isDryRun } = this.manner;
    const done = await inTime(this.manager, caller.deadline, async (manager) => {
      const within = await this.within(manager, work);
      if (isDryRun) throw new Rehearsed(within);
      return within;
    }).catch(rehearsed);
    if (finish && done.isNew) await this.complete(done, finish as Finish<unknown>);
    this.send(done.answer, isDryRun ? DRY_RUN : done.isNew ? {} : REPLAYED);
    return done.answer.body as Body;
  }

  /** What an earlier request with the same key was answered. */
  async repeat(): Promise<KeptAnswer | undefined> {
    const { repeatable } = this.manner;
    const earlier = repeatable && (await this.answers.find(repeatable));
    if (earlier) this.send(earlier, REPLAYED);
    return earlier;
  }

  private async within(manager: EntityManager, work: (act: Act) => Promise<unknown>): Promise<Done> {
    const { caller, repeatable, seen, status } = this.manner;
    const claim = repeatable && (await this.answers.claim(manager, repeatable));
    if (claim?.answer) return { answer: claim.answer, isNew: false };
    const act = new Act(manager, caller, seen);
    const body = await work(act);
    if (seen.isNamed && !act.isCompared) throw new Error('A change took a version and compared it with nothing');
    const answer = { status, headers: act.headers, body };
    const place = claim && { id: claim.id, identityId: act.identityId };
    if (place) await this.answers.keep(manager, place, answer);
    return { answer, isNew: true, place, act };
  }

  private async complete({ answer, place, act }: Done, finish: Finish<unknown>): Promise<void> {
    const body = act ? await finish(answer.body, act) : answer.body;
    if (place && body !== answer.body)
      await this.manager.transaction((manager) => this.answers.keep(manager, place, { ...answer, body }));
    answer.body = body;
  }
}

const REPLAYED = { 'idempotent-replayed': 'true' };
const DRY_RUN = { 'dry-run': 'true' };

function rehearsed(failure: unknown): Done {
  if (failure instanceof Rehearsed) return { ...failure.done, isNew: false };
  throw failure;
}
