import 'reflect-metadata';
import { CommanderError } from 'commander';
import type { Outcome } from './command.js';
import { explain } from './failure.js';
import { buildProgram } from './program.js';
import { red } from './terminal.js';

/** The result and nothing else on stdout; whatever goes wrong on stderr. */
function print({ json, text, isBad }: Outcome, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : text}\n`);
  if (isBad) process.exitCode = 1;
}

process.stdout.on('error', () => process.exit()); // whoever read us, such as `head`, has seen enough

try {
  await buildProgram(print).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(`${process.stderr.isTTY ? red('✗') : 'error:'} ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
