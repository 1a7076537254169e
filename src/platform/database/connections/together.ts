import { Overloaded } from '../../errors/common.errors.js';
import { isContention } from '../../errors/contention.js';
import { isDatabaseAway } from '../../errors/database-away.js';
import type { Deadline } from '../../time/deadline.js';

interface Member {
  /** Two of one key never leave together: the second follows when the first is answered. Unset: it is like no other. */
  readonly key?: string;
  readonly deadline: Deadline;
}

/** Takes members on their way, all at once. Who needs more than the others is answered by a promise of its own. */
export type Leave<M extends Member, Answer> = (members: M[]) => Promise<(Answer | Promise<Answer>)[]>;

interface Waiting<M extends Member, Answer> {
  readonly member: M;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  isAnswered: boolean;
}

const MOST_TOGETHER = 64;
/** More than can be served in the time that they would wait. */
const MOST_WAITING = 5_000;
/** Twenty tabs of a browser that wake up at once, and some more. */
const MOST_OF_ONE_KEY = 100;
/** Between two of one key that wait for each other, so that a flood of one leaves the process to the others. */
const PAUSE_MS = 5;
/** Those who wait do not wait longer for others who are on their way: something holds those up. */
const PATIENCE_MS = 100;
/** It went without leaving out a row that somebody holds. */
const PATIENCE_WITH_ONE_MS = 20;
const LOOK_EVERY_MS = 20;
const MOST_ON_THE_WAY = 8;

/**
 * What waits at the same time leaves together. While some are on their way others gather, and leave as soon as those
 * are answered: who is alone waits for nobody, and the more there are, the more share a trip.
 */
export class Together<M extends Member, Answer> {
  /** The first of each key that is not on its way, in the order in which they came. */
  private readonly ready: Waiting<M, Answer>[] = [];
  /** By key, while one of it is ready or on its way: those behind it. */
  private readonly lines = new Map<string, Waiting<M, Answer>[]>();
  private readonly everybody = new Set<Waiting<M, Answer>>();
  /** Until when the others wait for each group that is on its way. */
  private readonly onTheWay = new Set<{ awaitedUntil: number }>();
  private isGathering = false;
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly leave: Leave<M, Answer>,
    /** What is told to those whose deadline is over. */
    private readonly late: () => Error = () => new Overloaded(),
  ) {}

  get waiting(): number {
    return this.everybody.size;
  }

  join(member: M): Promise<Answer> {
    const { key } = member;
    const line = key === undefined ? undefined : this.lines.get(key);
    if (this.everybody.size >= MOST_WAITING || (line && line.length >= MOST_OF_ONE_KEY))
      return Promise.reject(new Overloaded());
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

  private admit(member: M, resolve: (answer: Answer) => void, reject: (error: unknown) => void): Waiting<M, Answer> {
    const waiting = { member, resolve, reject, isAnswered: false };
    this.everybody.add(waiting);
    this.watch ??= setTimeout(() => this.look(), LOOK_EVERY_MS).unref();
    return waiting;
  }

  private answer(waiting: Waiting<M, Answer>, answer: Answer): void {
    if (this.leaves(waiting)) waiting.resolve(answer);
  }

  private refuse(waiting: Waiting<M, Answer>, error: unknown): void {
    if (this.leaves(waiting)) waiting.reject(error);
  }

  private leaves(waiting: Waiting<M, Answer>): boolean {
    if (waiting.isAnswered) return false;
    waiting.isAnswered = true;
    return this.everybody.delete(waiting);
  }

  /** Those who come in the same turn of the event loop leave in the same group. */
  private gather(): void {
    if (this.isGathering || !this.mayLeave()) return;
    this.isGathering = true;
    setImmediate(() => {
      this.isGathering = false;
      this.go();
    });
  }

  private go(): void {
    while (this.ready.length > 0 && this.mayLeave()) {
      const group = this.ready.splice(0, MOST_TOGETHER).filter((waiting) => this.isStillWanted(waiting));
      if (group.length > 0) void this.take(group);
    }
  }

  private mayLeave(): boolean {
    if (this.onTheWay.size >= MOST_ON_THE_WAY) return false;
    const now = performance.now();
    for (const { awaitedUntil } of this.onTheWay) if (now < awaitedUntil) return false;
    return true;
  }

  private isStillWanted(waiting: Waiting<M, Answer>): boolean {
    if (!waiting.isAnswered && waiting.member.deadline.isOver()) this.refuse(waiting, this.late());
    if (waiting.isAnswered) this.callNext(waiting.member.key);
    return !waiting.isAnswered;
  }

  private async take(group: Waiting<M, Answer>[]): Promise<void> {
    const patience = group.length > 1 ? PATIENCE_MS : PATIENCE_WITH_ONE_MS;
    const trip = { awaitedUntil: performance.now() + patience };
    this.onTheWay.add(trip);
    try {
      const answers = await this.leave(group.map(({ member }) => member));
      for (const [index, waiting] of group.entries()) void this.settle(waiting, answers[index] as Answer);
    } catch (error) {
      for (const waiting of group) this.recover(waiting, error, group.length);
    } finally {
      this.onTheWay.delete(trip);
      this.go();
    }
  }

  /** Where one of them is to blame, each goes on by itself; where the way is, all of them fail. */
  private recover(waiting: Waiting<M, Answer>, error: unknown, together: number): void {
    if (together === 1 || isDatabaseAway(error) || isContention(error)) {
      this.fail(waiting, error);
      return;
    }
    this.leave([waiting.member]).then(
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

  /** What stood in its way stands in the way of those behind it as well. */
  private fail(waiting: Waiting<M, Answer>, error: unknown): void {
    this.refuse(waiting, error);
    const { key } = waiting.member;
    if (key === undefined) return;
    for (const behind of this.lines.get(key) ?? []) this.refuse(behind, error);
    this.lines.delete(key);
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

  /** Nobody waits longer than until its deadline, whatever has become of the group that it left with. */
  private look(): void {
    const now = performance.now();
    for (const waiting of this.everybody) if (waiting.member.deadline.moment <= now) this.refuse(waiting, this.late());
    this.go();
    this.watch = this.everybody.size > 0 ? setTimeout(() => this.look(), LOOK_EVERY_MS).unref() : undefined;
  }
}
