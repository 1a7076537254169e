import { randomUUID } from 'node:crypto';
import { linkSync, unlinkSync, writeFileSync } from 'node:fs';

/** Writes the file unless it exists. The file appears complete or not at all, even when two processes try at once. */
export function createOnce(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
