import type { ImportedIdentity, KnownIdentity } from '../../import.statements.js';
import { ImportFault, type LeftOutReason } from './faults.js';
import type { ImportRecord, Lost } from './import-record.js';

export interface Refused {
  line: number;
  /** The name is that of the file; null for the line as a whole. */
  member: string | null;
  reason: string;
}

export interface LeftOutAccount {
  line: number;
  reason: LeftOutReason;
}

/** An account of the file whose email belongs to an account here that did not come from it. */
export interface EmailTaken {
  line: number;
  externalId: string;
  /** The id of the account here. */
  id: string;
  /** Whether its owner has proved the email here. */
  verified: boolean;
}

export interface MovedId {
  externalId: string;
  id: string;
  change: 'imported' | 'unchanged';
  /** Until then the account belongs to the first who proves its address. */
  verified: boolean;
}

/** Lists of lines end here: who gave the wrong file needs no million of them. */
const MOST_LISTED = 10_000;
/** Names and reasons come from the file, where they may be as long as a line. */
const LONGEST_MEMBER = 200;
const LONGEST_REASON = 1_000;
const MOST_SAMPLES = 3;

export class ImportReport {
  readonly #mostListed: number;
  dryRun = false;
  /** How many rows of the file were read. */
  rows = 0;
  /** A dry run counts those that would be imported. */
  imported = 0;
  /** Of these: */
  blocked = 0;
  /** They prove their email before they can sign in. */
  unverified = 0;
  /** They have an account here already, which stays as it is. */
  alreadyThere = 0;
  linked = 0;
  /** Lines. One may stand in `refused` more than once. */
  refusedCount = 0;
  refused: Refused[] = [];
  leftOutCount = 0;
  leftOut: LeftOutAccount[] = [];
  emailTakenCount = 0;
  emailTaken: EmailTaken[] = [];
  /** How many accounts had what could not be taken over. */
  notTakenOver: Partial<Record<Lost, number>> = {};
  /** Sign-ins with an account elsewhere that are not linked here, by the name of the provider. */
  notLinked: Record<string, number> = Object.create(null);
  /** What the operator should know of the file as a whole. */
  notices: string[] = [];
  /** A dry run shows how it read the first accounts. */
  samples: ImportSample[] | undefined;
  /** Old ids and what they are here, if they were asked for. */
  ids: MovedId[] | undefined;

  constructor(mostListed = MOST_LISTED) {
    this.#mostListed = mostListed;
  }

  /** The report of an import that was interrupted. */
  static goingOn(before: ImportReport | null, mostListed: number): ImportReport {
    const report = new ImportReport(mostListed);
    return Object.assign(report, before, { notLinked: Object.assign(report.notLinked, before?.notLinked) });
  }

  /** One line counts once, however much is wrong with it. */
  refuse(line: number, faults: Error[]): void {
    this.refusedCount += 1;
    for (const fault of faults.slice(0, Math.max(0, this.#mostListed - this.refused.length))) {
      const member = fault instanceof ImportFault ? fault.member : null;
      this.refused.push({
        line,
        member: member?.slice(0, LONGEST_MEMBER) ?? null,
        reason: fault.message.slice(0, LONGEST_REASON),
      });
    }
  }

  leaveOut(account: LeftOutAccount): void {
    this.leftOutCount += 1;
    if (this.leftOut.length < this.#mostListed) this.leftOut.push(account);
  }

  showSample(line: number, { identity }: ImportRecord): void {
    this.samples ??= [];
    if (this.samples.length < MOST_SAMPLES) this.samples.push(sampleOf(line, identity));
  }

  /** In a dry run its id is not shown, because a real run makes another one. */
  noteNew({ id, identity, lost, unnamedLinks = [] }: ImportRecord & { id: string }): void {
    const { externalId } = identity;
    this.imported += 1;
    if (identity.blocked) this.blocked += 1;
    if (!identity.verified) this.unverified += 1;
    if (externalId !== null && !this.dryRun)
      this.ids?.push({ externalId, id, change: 'imported', verified: identity.verified });
    for (const what of lost) this.notTakenOver[what] = (this.notTakenOver[what] ?? 0) + 1;
    for (const provider of unnamedLinks) this.noteNotLinked(provider);
  }

  noteKnown(
    { line, identity: { externalId } }: ImportRecord & { line: number },
    here: KnownIdentity | undefined,
  ): void {
    this.alreadyThere += 1;
    if (externalId === null || !here) return;
    const { id, verified } = here;
    if (here.externalId === externalId) this.ids?.push({ externalId, id, change: 'unchanged', verified });
    else {
      this.emailTakenCount += 1;
      if (this.emailTaken.length < this.#mostListed) this.emailTaken.push({ line, externalId, id, verified });
    }
  }

  noteNotLinked(provider: string): void {
    const name = provider in this.notLinked || Object.keys(this.notLinked).length < 100 ? provider : 'others';
    this.notLinked[name] = (this.notLinked[name] ?? 0) + 1;
  }
}

/** How an account was read, named like the fields of our own form. Of a hash only its kind is shown. */
interface ImportSample {
  line: number;
  externalId: string | null;
  email: string;
  emailVerified: boolean;
  blocked: boolean;
  name: string | null;
  picture: string | null;
  locale: string | null;
  passwordHash: string | null;
  createdAt: string | null;
}

function sampleOf(line: number, identity: ImportedIdentity): ImportSample {
  const { externalId, email, verified, blocked, name, picture, locale, hash, createdAt } = identity;
  const passwordHash = hash === null ? null : kindOf(hash);
  return { line, externalId, email, emailVerified: verified, blocked, name, picture, locale, passwordHash, createdAt };
}

/** The first part of the hash, where bcrypt has its version. */
function kindOf(hash: string): string {
  const [kind = ''] = hash.split('$').filter((part) => part !== '');
  return kind.startsWith('2') ? 'bcrypt' : kind;
}
