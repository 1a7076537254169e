import 'reflect-metadata';
import { fstatSync, writeFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { CommandError, type Outcome } from './command.js';
import { buildProgram } from './program.js';
import { printable, printableJson, red } from './terminal.js';

/** Only the result goes to stdout; errors go to stderr. */
function print({ json, text, isBad, isPart }: Outcome, asJson: boolean): void {
  write(`${asJson ? printableJson(json, isPart) : printable(text)}\n`);
  if (isBad) process.exitCode = 1;
}

/** An argument of ten thousand characters would hide the message that quotes it. */
const withoutLongWords = (words: string): string => words.replace(/\S{200,}/g, (long) => `${long.slice(0, 60)}…`);

/** On a full disk the stream of a file writes what fits, and tells no error. */
function write(text: string): void {
  if (!fstatSync(process.stdout.fd).isFile()) process.stdout.write(text);
  else
    try {
      writeFileSync(process.stdout.fd, text);
    } catch (error) {
      throw new CommandError(unwritten(error as Error));
    }
}

const unwritten = ({ message }: Error): string =>
  `The command has done its work, but its output could not be written (${message}).`;

/** If only some services opened, their connections would keep the process alive for a minute. */
function fail(words: string): void {
  const line = `${process.stderr.isTTY ? red('✗') : 'error:'} ${printable(withoutLongWords(words))}\n`;
  process.stderr.write(line, () => process.exit(1));
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(); // the reader, such as `head`, has closed the pipe
  fail(unwritten(error));
});

try {
  await buildProgram(print).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    fail(error instanceof CommandError ? error.message : (await import('./failure.js')).explain(error));
  }
}
