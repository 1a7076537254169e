import type { NestExpressApplication } from '@nestjs/platform-express';
import { PasswordRules } from '../../src/identities/passwords/password-rules.js';

type KnownWords = ReturnType<PasswordRules['prepare']>;

/** One for all test files of a worker. */
const PLACE = Symbol.for('gatehouse.known-words');
const places = globalThis as unknown as Record<symbol, KnownWords | undefined>;

/** The dictionaries never change, so the services of a worker share them. To read them takes a quarter of a second. */
export function shareKnownWords(app: NestExpressApplication): void {
  const rules = app.get(PasswordRules, { strict: false });
  const read = rules.prepare.bind(rules);
  rules.prepare = () => {
    places[PLACE] ??= read();
    return places[PLACE];
  };
}
