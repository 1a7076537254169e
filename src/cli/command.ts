import type { Type } from '@nestjs/common';

/** Gives access to the services of a Nest context that lives for one command, database included. */
export type WithServices = <Result>(
  act: (get: <Service>(service: Type<Service>) => Service) => Promise<Result>,
) => Promise<Result>;

interface Input {
  args: string[];
  /** As given: `--dry-run` becomes `dryRun`. An option that was not given is absent. */
  options: Record<string, string | true | undefined>;
  withServices: WithServices;
}

/** The result of a command: the same for machines and for people. */
export interface Outcome {
  /** Its names are camelCase, as the seed file has them. */
  json: unknown;
  text: string;
  /** The command worked, but found a fault: it exits with code 1. */
  isBad?: boolean;
}

/** The first word of related commands. The second word says what they do. */
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

/** One command in one file. `--json` and `--help` are added to each. */
export interface CliCommand {
  /** Its words and arguments, such as `keys create <slug>`. */
  usage: `${Group} ${string}` | SingleWord | `${SingleWord} ${string}`;
  summary: string;
  details?: string;
  options?: [flags: string, words: string][];
  examples: string[];
  run(input: Input): Promise<Outcome>;
}

/** For commands that ask first, with `confirm`. */
export const YES: [flags: string, words: string] = ['--yes', 'do not ask (only a terminal is asked)'];

/** What went wrong, in one line for the person at the terminal. */
export class CommandError extends Error {}
