import { MalformedInput } from '../../../platform/errors/common.errors.js';

const MOST_NAMED = 10;

/** What is wrong with a report. The first faults are named, each with the place of its event. */
export class Faults {
  private readonly named: string[] = [];
  private count = 0;

  private index: number | undefined;

  /** The place in the list of the event that is read next. */
  at(index: number): void {
    this.index = index;
  }

  /** Without a member, the event itself is at fault. */
  add(member: string, fault: string): void {
    this.count += 1;
    if (this.named.length < MOST_NAMED) this.named.push(`${this.placeOf(member)} ${fault}`);
  }

  requireNone(): void {
    if (this.count === 0) return;
    const more = this.count - this.named.length;
    throw new MalformedInput(more > 0 ? [...this.named, `${more} more faults`] : this.named);
  }

  private placeOf(member: string): string {
    if (this.index === undefined) return member || 'the event';
    return `events[${this.index}]${member && `.${member}`}`;
  }
}
