import { Injectable, Logger } from '@nestjs/common';
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2';
import { FailureFloor } from './failure-floor.js';
import { HashQueue } from './hash-queue.js';
import { verifyImported } from './imported-hashes.js';

/** OWASP's first choice for argon2id (the library's default kind); about ten milliseconds of one core. */
export const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Check {
  /** The application where it was tried. */
  readonly applicationId: string;
  /** False where a right password does not count: the account is blocked, or waits for its confirmation. */
  readonly wouldCount?: boolean;
}

@Injectable()
export class PasswordHasher {
  /** What a new hash costs. */
  cost: Options = ARGON2;
  private readonly log = new Logger('PasswordHasher');
  /** An unknown account is checked against this hash, so that it takes as long as a known one. */
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly queue: HashQueue,
    private readonly floor: FailureFloor,
  ) {}

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalise(password), this.cost));
  }

  /** For a program of the operator: behind people, who wait for theirs. */
  hashForProgram(password: string): Promise<string> {
    return this.queue.runForProgram(() => hash(normalise(password), this.cost));
  }

  /** Hashes a secret that is looked up by its hash, so the salt is known beforehand. */
  derive(secret: string, salt: Buffer): Promise<Buffer> {
    return this.queue.run(() => hashRaw(secret, { ...this.cost, salt }));
  }

  /** Whether it matches. What does not, or would not count, is answered as late as the slowest of its application. */
  async verify(stored: string | null, password: string, { applicationId, wouldCount = true }: Check): Promise<boolean> {
    const against = stored ?? (await this.decoyHash());
    const { matches, ms } = await this.queue.run(() => this.timed(against, normalise(password)));
    if (this.isOutdated(against)) this.floor.note(applicationId, ms);
    const isRight = matches && stored !== null;
    if (!isRight || !wouldCount) await this.floor.waitOut(ms, applicationId);
    return isRight;
  }

  /** Whether another system made the hash, or we did, with other parameters than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  private async timed(stored: string, password: string): Promise<{ matches: boolean; ms: number }> {
    const begin = performance.now();
    const matches = await this.matchesHash(stored, password);
    return { matches, ms: performance.now() - begin };
  }

  /** A hash that cannot be read matches nothing: its owner cannot help it, so the operator has to hear of it. */
  private async matchesHash(stored: string, password: string): Promise<boolean> {
    try {
      return await (this.isOutdated(stored) ? verifyImported(stored, password) : verify(stored, password));
    } catch (err) {
      this.log.error({ err, msg: 'A stored password hash could not be checked' });
      return false;
    }
  }

  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash('nobody has this password').catch((failure) => {
      this.decoy = undefined;
      throw failure;
    });
    return this.decoy;
  }
}

/** One form for what looks the same, however the keyboard composed it (NIST SP 800-63B-4). */
const normalise = (password: string): string => password.normalize('NFC');
