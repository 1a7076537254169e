import type { Type } from '@nestjs/common';
import type { Settings } from '../platform/config/settings.js';
import type { Statements } from '../platform/database/statement.js';

export type Get = <Service>(service: Type<Service>) => Service;

/**
 * Gives access to the services of these modules, in a Nest context that lives for one command. The database, its
 * migrations and the audit trail are always there.
 */
export type WithServices = <Result>(modules: Type[], act: (get: Get) => Promise<Result>) => Promise<Result>;

/**
 * Gives access to the database alone. It opens several times faster than the services, so listings use it, and commands
 * of one statement.
 */
export type WithDatabase = <Result>(
  act: (statements: Statements, settings: Settings) => Promise<Result>,
) => Promise<Result>;

/** The options that were given: `--dry-run` becomes `dryRun`. */
export type Options = Record<string, string | true | undefined>;

export interface Input {
  args: string[];
  options: Options;
  withDatabase: WithDatabase;
  withServices: WithServices;
  /** Prints a part of the result at once, for a command that goes on. */
  show(part: Outcome): void;
}

/** The result of a command: the same for machines and for people. */
export interface Outcome {
  /** Its names are camelCase, as the seed file has them. */
  json: unknown;
  text: string;
  /** The command worked, but found a fault: it exits with code 1. */
  isBad?: boolean;
  /** One of many: its JSON takes one line. */
  isPart?: true;
}

/** One that may be given several times joins what it gets with commas. */
export type Described = [flags: string, words: string, several?: 'several'];

/** The first word of related commands. The second word says what they do. */
export type Group =
  | 'organizations'
  | 'plans'
  | 'applications'
  | 'clients'
  | 'keys'
  | 'management-keys'
  | 'signing-keys'
  | 'secret-key'
  | 'console'
  | 'identities'
  | 'invitations'
  | 'sessions'
  | 'mail'
  | 'dispatches'
  | 'events'
  | 'webhooks'
  | 'metrics';
type SingleWord = 'seed' | 'migrate' | 'doctor';

/**
 * A command as its help shows it. What it needs beyond the database is imported when it runs, because services and
 * libraries take longer to read than a person likes to wait for help.
 */
export interface CliCommand {
  /** Its words and arguments, such as `keys create <slug>`. */
  usage: `${Group} ${string}` | SingleWord | `${SingleWord} ${string}`;
  /** The second word may be left out. */
  isDefault?: true;
  /** It works under any SECRET_KEY. Under another one than the replicas have, every other command that acts is refused. */
  takesAnyKey?: true;
  /** It changes what its options name, so it is refused without any of them. */
  isChange?: true;
  summary: string;
  details?: string;
  /** A command has these beside `--json` and `--help`, which every command has. */
  options?: Described[];
  examples: string[];
  /** Undefined where everything has been shown. */
  run(input: Input): Promise<Outcome | undefined>;
}

/** Commands that ask first, with `confirm`, have it. */
export const YES: Described = ['--yes', 'do not ask (only a terminal is asked)'];

/** What went wrong, in one line for the person at the terminal. */
export class CommandError extends Error {}
