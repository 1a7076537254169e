import { Housekeeping } from '../../src/operations/housekeeping.js';
import { Loops } from '../../src/platform/loops/loops.js';
import type { Service } from './service.js';

/** From here on it sweeps when the test says so, and not by itself half a minute after the start. */
export function givenHousekeeping(service: Service): Housekeeping {
  void service.app.get(Loops).named('housekeeping').stop();
  return service.app.get(Housekeeping);
}
