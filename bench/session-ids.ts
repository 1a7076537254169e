const IN_A_MILLISECOND = 100;
/** Knuth's: it spreads numbers that follow each other. */
const SPREAD = 2_654_435_761;

/**
 * The ids of sessions that opened one after another until now. They are computed: a load can name sessions whose pages
 * the database has not read.
 */
export class SessionIds {
  private readonly since: number;

  constructor(readonly count: number) {
    this.since = Date.now() - Math.ceil(count / IN_A_MILLISECOND);
  }

  /** A UUID of version 7. */
  at(position: number): string {
    const time = hex(this.since + Math.floor(position / IN_A_MILLISECOND), 12);
    const tail = hex(Math.imul(position, SPREAD) >>> 0, 8);
    const order = hex(position % IN_A_MILLISECOND, 3);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${tail.slice(0, 3)}-${tail.slice(3)}${tail.slice(1)}`;
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
