import { Housekeeping } from '../../src/operations/housekeeping.js';
import type { Service } from './service.js';

/** From here on it sweeps when the test says so, and not by itself half a minute after the start. */
export function givenHousekeeping(service: Service): Housekeeping {
  const housekeeping = service.app.get(Housekeeping);
  clearTimeout(Reflect.get(housekeeping, 'timer'));
  return housekeeping;
}
