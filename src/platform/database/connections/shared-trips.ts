import cluster from 'node:cluster';
import { Overloaded } from '../../errors/common.errors.js';
import { isContention } from '../../errors/contention.js';
import { isDatabaseAway } from '../../errors/database-away.js';
import { isDatabaseFull } from '../../errors/database-full.js';
import type { Deadline } from '../../time/deadline.js';

interface Member {
  /**
   * Two members with the same key never leave together: the second leaves after the answer to the first. Unset: no
   * other member has its key.
   */
  readonly key?: string;
  readonly deadline: Deadline;
  /** In bytes, where members differ much. */
  readonly weight?: number;
}

interface Bounds {
  /** The failure of members whose deadline is over. */
  late?: () => Error;
  mostTogether?: number;
  heaviestTogether?: number;
  heaviestWaiting?: number;
  /** How long the first member waits for others while nothing is on its way. With 0, until its turn ends. */
  gatherMs?: number;
}

/** Sends all members in one trip. A member that needs more than the others gets a promise of its own. */
type Send<M extends Member, Answer> = (members: M[]) => Promise<(Answer | Promise<Answer>)[]>;

interface Waiting<M extends Member, Answer> {
  readonly member: M;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** In the list of all that wait, or ANSWERED. */
  place: number;
}

interface Trip {
  /** The others wait for it until this moment. */
  readonly awaitedUntil: number;
}

const ANSWERED = -1;

const MOST_TOGETHER = 64;
/** So many do not wait for the rest of their turn: while it is read, the database works. */
const ENOUGH = 16;
/** A worker has only its part of the requests, so fewer would share each of its trips. */
const GATHER_MS = cluster.isWorker ? 1 : 0;
/** The limit of waiting members: the database cannot serve more before their deadlines. */
const MOST_WAITING = 5_000;
/** Enough for twenty tabs of a browser that wake up at once. */
const MOST_OF_ONE_KEY = 100;
/** A pause between two members with the same key, so that a flood with one key leaves the process to the others. */
const PAUSE_MS = 5;
/** The longest time that members wait for a group that is on its way. After it, something delays that group. */
const PATIENCE_MS = 100;
/** The group was sent in the way that waits for locked rows. */
const PATIENCE_WITH_ONE_MS = 20;
const LOOK_EVERY_MS = 20;
const MOST_ON_THE_WAY = 8;

/**
 * Requests that wait at the same time share one trip to the database. While one group is on its way, the next one
 * gathers, and leaves when the first is answered. A single request does not wait, except for a moment in a worker; with
 * more requests, more share a trip.
 */
export class SharedTrips<M extends Member, Answer> {
  /** The first member of each key that is not on its way, in the order of arrival. */
  private readonly ready: Waiting<M, Answer>[] = [];
  // Each trip makes a new map, and the two below are no sets: the tables of a map or a set refer to their successors. Once
  // one of them is in the old space of the engine, all later ones go there too, with the requests that they hold, and only a
  // full collection clears them.
  /** The members that wait behind one of their key that is ready or on its way. */
  private lines = new Map<string, Waiting<M, Answer>[]>();
  private readonly all: Waiting<M, Answer>[] = [];
  private readonly onTheWay: Trip[] = [];
  private weightWaiting = 0;
  private isGathering = false;
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly send: Send<M, Answer>,
    private readonly bounds: Bounds = {},
  ) {}

  get waiting(): number {
    return this.all.length;
  }

  join(member: M): Promise<Answer> {
    const { key } = member;
    const line = key === undefined ? undefined : this.lines.get(key);
    if (this.isFullFor(member) || (line && line.length >= MOST_OF_ONE_KEY)) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      const waiting = this.admit(member, resolve, reject);
      if (line) line.push(waiting);
      else {
        if (key !== undefined) this.lines.set(key, []);
        this.ready.push(waiting);
        this.gather();
      }
    });
  }

  private isFullFor({ weight = 0 }: M): boolean {
    const { heaviestWaiting = Number.POSITIVE_INFINITY } = this.bounds;
    return this.all.length >= MOST_WAITING || this.weightWaiting + weight > heaviestWaiting;
  }

  private admit(member: M, resolve: (answer: Answer) => void, reject: (error: unknown) => void): Waiting<M, Answer> {
    const waiting = { member, resolve, reject, place: this.all.length };
    this.all.push(waiting);
    this.weightWaiting += member.weight ?? 0;
    this.watch ??= setTimeout(() => this.look(), LOOK_EVERY_MS).unref();
    return waiting;
  }

  private answer(waiting: Waiting<M, Answer>, answer: Answer): void {
    if (this.markAnswered(waiting)) waiting.resolve(answer);
  }

  private refuse(waiting: Waiting<M, Answer>, error: unknown): void {
    if (this.markAnswered(waiting)) waiting.reject(error);
  }

  private markAnswered(waiting: Waiting<M, Answer>): boolean {
    if (waiting.place === ANSWERED) return false;
    const last = this.all.pop() as Waiting<M, Answer>;
    if (last !== waiting) this.all[waiting.place] = last;
    last.place = waiting.place;
    waiting.place = ANSWERED;
    this.weightWaiting -= waiting.member.weight ?? 0;
    return true;
  }

  /** A few members that arrive soon after each other leave in the same group. */
  private gather(): void {
    if (!this.mayLeave()) return;
    if (this.ready.length >= ENOUGH) this.go();
    else if (!this.isGathering) {
      this.isGathering = true;
      this.later(() => {
        this.isGathering = false;
        this.go();
      });
    }
  }

  private later(go: () => void): void {
    const { gatherMs = GATHER_MS } = this.bounds;
    if (gatherMs > 0) setTimeout(go, gatherMs);
    else setImmediate(go);
  }

  private go(): void {
    while (this.ready.length > 0 && this.mayLeave()) {
      const group = this.ready.splice(0, this.nextTogether()).filter((waiting) => this.isStillWanted(waiting));
      if (group.length > 0) void this.take(group);
    }
  }

  /** How many of those that are ready leave together: at least one. */
  private nextTogether(): number {
    const { mostTogether = MOST_TOGETHER, heaviestTogether } = this.bounds;
    if (heaviestTogether === undefined) return mostTogether;
    let weight = 0;
    const end = this.ready.findIndex(({ member }) => {
      weight += member.weight ?? 0;
      return weight > heaviestTogether;
    });
    return end < 0 ? mostTogether : Math.min(Math.max(end, 1), mostTogether);
  }

  private mayLeave(): boolean {
    if (this.onTheWay.length >= MOST_ON_THE_WAY) return false;
    const now = performance.now();
    for (const { awaitedUntil } of this.onTheWay) if (now < awaitedUntil) return false;
    return true;
  }

  private isStillWanted(waiting: Waiting<M, Answer>): boolean {
    if (waiting.place !== ANSWERED && waiting.member.deadline.isOver()) this.refuse(waiting, this.lateness());
    if (waiting.place === ANSWERED) this.callNext(waiting.member.key);
    return waiting.place !== ANSWERED;
  }

  private async take(group: Waiting<M, Answer>[]): Promise<void> {
    const patience = group.length > 1 ? PATIENCE_MS : PATIENCE_WITH_ONE_MS;
    const trip = { awaitedUntil: performance.now() + patience };
    this.onTheWay.push(trip);
    try {
      const answers = await this.send(group.map(({ member }) => member));
      for (const [index, waiting] of group.entries()) void this.settle(waiting, answers[index] as Answer);
    } catch (error) {
      for (const waiting of group) this.recover(waiting, error, group.length);
    } finally {
      this.onTheWay.splice(this.onTheWay.indexOf(trip), 1);
      this.lines = new Map(this.lines);
      this.go();
    }
  }

  /** If one member may be the cause, each is sent alone. If the database is the cause, all of them fail. */
  private recover(waiting: Waiting<M, Answer>, error: unknown, together: number): void {
    if (together === 1 || isOfTheDatabase(error)) {
      this.fail(waiting, error);
      return;
    }
    this.send([waiting.member]).then(
      ([answer]) => this.settle(waiting, answer as Answer),
      (own) => this.fail(waiting, own),
    );
  }

  private settle(waiting: Waiting<M, Answer>, answer: Answer | Promise<Answer>): void {
    if (answer instanceof Promise) {
      answer.then(
        (given) => this.settle(waiting, given),
        (error) => this.fail(waiting, error),
      );
      return;
    }
    this.answer(waiting, answer);
    this.callNext(waiting.member.key);
  }

  /** The cause that delayed this member also delays the members behind it. */
  private fail(waiting: Waiting<M, Answer>, error: unknown): void {
    this.refuse(waiting, error);
    const { key } = waiting.member;
    if (key === undefined) return;
    for (const behind of this.lines.get(key) ?? []) this.refuse(behind, error);
    this.lines.delete(key);
  }

  private lateness(): Error {
    return this.bounds.late?.() ?? new Overloaded();
  }

  private callNext(key: string | undefined): void {
    if (key === undefined) return;
    const next = this.lines.get(key)?.shift();
    if (!next) {
      this.lines.delete(key);
      return;
    }
    setTimeout(() => {
      this.ready.push(next);
      this.gather();
    }, PAUSE_MS);
  }

  /** No member waits beyond its deadline, whatever happens to its group. */
  private look(): void {
    const now = performance.now();
    for (const waiting of [...this.all])
      if (waiting.member.deadline.moment <= now) this.refuse(waiting, this.lateness());
    this.go();
    this.watch = this.all.length > 0 ? setTimeout(() => this.look(), LOOK_EVERY_MS).unref() : undefined;
  }
}

const isOfTheDatabase = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseFull(error) || isContention(error);
