import { createServer } from 'node:net';
import type { Settings } from '../../platform/config/settings.js';

type Ports = Pick<Settings, 'port' | 'managementPort' | 'managementPortMayMove'>;

/** The service cannot listen on one of its two ports. The message names the port. */
export class ListenError extends Error {
  constructor(
    readonly variable: 'PORT' | 'MANAGEMENT_PORT',
    readonly port: number,
    override readonly cause: NodeJS.ErrnoException,
  ) {
    super(`${variable} ${port}: ${cause.message}`);
  }

  /** What to set so that the next start finds both ports free: `PORT=3001 MANAGEMENT_PORT=9465`. */
  async remedy({ port, managementPort, managementPortMayMove }: Ports): Promise<string> {
    if (this.variable === 'MANAGEMENT_PORT')
      return `PORT=${port} MANAGEMENT_PORT=${await nextFree(managementPort + 1, port)}`;
    const free = await nextFree(port + 1, managementPort);
    const isManagementFree = managementPortMayMove || managementPort === 0 || (await isFree(managementPort));
    return `PORT=${free}${isManagementFree ? '' : ` MANAGEMENT_PORT=${await nextFree(managementPort + 1, free)}`}`;
  }
}

async function nextFree(from: number, except: number): Promise<number> {
  let port = from > LAST_PORT ? FIRST_UNPRIVILEGED_PORT : from;
  while (port < LAST_PORT && (port === except || !(await isFree(port)))) port += 1;
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

const LAST_PORT = 65_535;
const FIRST_UNPRIVILEGED_PORT = 1_024;
