import { isLoopback } from '../../../platform/config/this-machine.js';
import { isSystem } from '../../../platform/http/device.js';
import type { PortalWords } from '../../../words/en/portal.js';

type Words = PortalWords['signIns'];

/** A computer whose browser is unknown is more than the name of its system. */
export function deviceIn({ computer, unknownDevice }: Words, device: string | null): string {
  if (device === null) return unknownDevice;
  return isSystem(device) ? computer(device) : device;
}

/** People do not know their own machine by a loopback address. */
export const addressIn = ({ thisMachine }: Words, ip: string | null): string | null =>
  ip !== null && isLoopback(ip) ? thisMachine : ip;
