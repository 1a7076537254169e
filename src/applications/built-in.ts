import type { Application } from './entities/application.entity.js';

/** Of the console's application and its plan. What a management key may do does not reach them. */
export const CONSOLE_ID = '00000000-0000-7000-8000-636f6e736f6c';
/** Its slug, and the key of its plan. No client has it as its id. */
export const CONSOLE_SLUG = 'gatehouse-console';

/** Only an open console names who signs in: what comes next there needs a fresh sign-in. */
export const asksForProof = ({ id }: Pick<Application, 'id'>, loginHint: string | null): boolean =>
  id === CONSOLE_ID && loginHint !== null;

/** Where its people begin. */
export function homeOf({ id, origins: [first] }: Pick<Application, 'id' | 'origins'>): string | undefined {
  return first && new URL(id === CONSOLE_ID ? '/console' : '/', first).href;
}
