import 'reflect-metadata';
import { CommanderError } from 'commander';
import { CommandError, type Outcome } from './command.js';
import { buildProgram } from './program.js';
import { printable, printableJson, red } from './terminal.js';

/** Only the result goes to stdout; errors go to stderr. */
function print({ json, text, isBad }: Outcome, asJson: boolean): void {
  process.stdout.write(`${asJson ? printableJson(json) : printable(text)}\n`);
  if (isBad) process.exitCode = 1;
}

process.stdout.on('error', () => process.exit()); // the reader, such as `head`, has closed the pipe

try {
  await buildProgram(print).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    const words = error instanceof CommandError ? error.message : (await import('./failure.js')).explain(error);
    const line = `${process.stderr.isTTY ? red('✗') : 'error:'} ${printable(words)}\n`;
    // If only some services opened, their connections would keep the process alive for a minute.
    process.stderr.write(line, () => process.exit(1));
  }
}
