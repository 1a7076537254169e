import type { INestApplicationContext } from '@nestjs/common';
import { EqualTime } from '../../src/flows/email-codes/equal-time.js';
import { FailureFloor } from '../../src/identities/passwords/failure-floor.js';
import type { DelayedRefusals } from '../../src/platform/errors/delayed-refusals.js';
import { ErrorFilter } from '../../src/platform/errors/error.filter.js';

const waitsOf = (app: INestApplicationContext) => ({
  floor: app.get(FailureFloor, { strict: false }),
  equal: app.get(EqualTime, { strict: false }),
  late: Reflect.get(app.get(ErrorFilter, { strict: false }), 'late') as DelayedRefusals,
});

/** Wrong passwords do not wait for 300 ms, what writes a mail or none for 250, nor attempts beyond a limit for 200. */
export function refuseAtOnce(app: INestApplicationContext): void {
  const { floor, equal, late } = waitsOf(app);
  floor.waitOut = async () => undefined;
  Reflect.set(equal, 'pass', async () => undefined);
  late.tell = (answer) => answer();
}

/** As users find it: for tests of how long a refusal takes. */
export function letRefusalsWait({ app }: { app: INestApplicationContext }): void {
  const { floor, equal, late } = waitsOf(app);
  Reflect.deleteProperty(floor, 'waitOut');
  Reflect.deleteProperty(equal, 'pass');
  Reflect.deleteProperty(late, 'tell');
}
