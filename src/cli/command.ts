import type { Type } from '@nestjs/common';

/** Gives access to the services of a Nest context that lives for one command, database included. */
export type WithServices = <Result>(
  act: (get: <Service>(service: Type<Service>) => Service) => Promise<Result>,
) => Promise<Result>;

interface Input {
  args: string[];
  /** As given: `--dry-run` is `dryRun`, and options that were not given are absent. */
  options: Record<string, string | true | undefined>;
  withServices: WithServices;
}

/** The result of a command: the same for machines and for people. */
export interface Outcome {
  /** Its names are camelCase, as the seed file has them. */
  json: unknown;
  text: string;
  /** The command worked, but what it looked at is not in order: it exits with code 1. */
  isBad?: boolean;
}

/** What several commands are about; their second word says what they do with it. */
export type Group =
  | 'plans'
  | 'applications'
  | 'keys'
  | 'signing-keys'
  | 'secret-key'
  | 'identities'
  | 'sessions'
  | 'mail';
type SingleWord = 'seed' | 'migrate' | 'doctor';

/** One command, one file; `--json` and `--help` come by themselves. */
export interface CliCommand {
  /** Its words and arguments, such as `keys create <slug>`. */
  usage: `${Group} ${string}` | SingleWord | `${SingleWord} ${string}`;
  summary: string;
  details?: string;
  options?: [flags: string, words: string][];
  examples: string[];
  run(input: Input): Promise<Outcome>;
}

/** For commands that ask first, which is `confirm`'s to do. */
export const YES: [flags: string, words: string] = ['--yes', 'do not ask (only a terminal is asked)'];

/** What is in the way, in one line for the person at the terminal. */
export class CommandError extends Error {}
