import { createInterface } from 'node:readline/promises';
import { CommandError } from './command.js';

/** Asks the person at a terminal before an act that cannot be undone. It does not ask a script. */
export async function confirm(question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `).catch(unanswered);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Not confirmed; nothing was changed.');
  } finally {
    terminal.close();
  }
}

/** Ctrl-C or Ctrl-D. The cursor is still behind the question. */
function unanswered(): string {
  process.stderr.write('\n');
  return '';
}
