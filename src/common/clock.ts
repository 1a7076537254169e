import { Injectable } from '@nestjs/common';

/**
 * The process's only source of time. Whatever expires is judged by the database's clock; this one
 * dates tokens and log lines, and lets a test stand at another moment.
 */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Seconds since 1970, as JSON Web Tokens count them. */
  epochSeconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }
}
