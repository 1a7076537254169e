import { type GivenApplication } from './given.js';
import { storedEvents } from './given-events.js';
import type { Http } from './http.js';
import { ReportingClient } from './reporting-client.js';
import type { Service } from './service.js';
import { until } from './until.js';

const CLIENTS = 8;
const ENOUGH = 40;

export const givenClients = (application: GivenApplication): ReportingClient[] =>
  Array.from({ length: CLIENTS }, (_none, n) => new ReportingClient(`client-${n}`, application, n % 2 === 0));

/** Everybody reports, something is killed in the middle, and everybody goes on reporting. */
export async function storm(
  clients: ReportingClient[],
  http: (n: number) => () => Http,
  kill: () => unknown,
): Promise<void> {
  for (const [n, client] of clients.entries()) client.run(http(n));
  await until(() => clients.every(({ acknowledged }) => acknowledged.length > ENOUGH));
  await kill();
  const before = clients.map(({ acknowledged }) => acknowledged.length);
  await until(() => clients.every(({ acknowledged }, n) => acknowledged.length > (before[n] as number) + ENOUGH));
  await Promise.all(clients.map((client) => client.stop()));
}

/** Each acknowledged event is there, no event is there twice, and each belongs to an arrival of its own transaction. */
export async function expectAllOnce(service: Service, application: GivenApplication, clients: ReportingClient[]) {
  const stored = (await storedEvents(service, application.id)).map(({ id }) => id as string);
  const acknowledged = clients.flatMap((client) => client.acknowledged);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(new Set(stored).size).toBe(stored.length);
  const kept = new Set(stored);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}
