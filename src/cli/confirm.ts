import { createInterface } from 'node:readline/promises';
import { CommandError } from './command.js';

/** Asks whoever sits at a terminal before what cannot be undone. A script is taken at its word. */
export async function confirm(question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Not confirmed; nothing was changed.');
  } finally {
    terminal.close();
  }
}
