import { type Options, storm, type Verdict } from '../../packages/storm/index.js';
import { givenApplication, givenIdentity } from './given.js';
import { freePort, type Service } from './service.js';
import { type Mistake, StormedApp } from './stormed-app.js';

/** A mistake, where the kit has to look, and what it has to find. */
export type Row = readonly [Mistake, scenario: string, fault: string];

interface Stormed {
  app: StormedApp;
  options: Options;
}

/** An application with these mistakes, and what the kit has to know about it. */
export async function givenStormed(service: Service, mistakes: readonly Mistake[] = []): Promise<Stormed> {
  const [appPort, port] = [await freePort(), await freePort()];
  const application = await givenApplication(service, { origin: `http://localhost:${appPort}` });
  const { email, password } = await givenIdentity(service, application);
  const app = await new StormedApp(`http://localhost:${port}`, application.apiKey, mistakes).start(appPort);
  const restart = () => fetch(`${app.url}/restart`, { method: 'POST' });
  const more = { login: '/login', account: '/account', life: 1, patience: 4 };
  return { app, options: { app: app.url, gatehouse: service.url, port, email, password, restart, ...more } };
}

export async function stormOn(service: Service, mistakes: Mistake[], more: Partial<Options>): Promise<Verdict[]> {
  const { app, options } = await givenStormed(service, mistakes);
  return storm({ ...options, ...more }).finally(() => app.stop());
}

/** They mostly wait, so they do it together. The titles of the faults that were found, for each row. */
export async function findingsFor(service: Service, rows: readonly Row[]): Promise<string[][]> {
  return Promise.all(
    rows.map(async ([mistake, only]) => {
      const verdicts = await stormOn(service, [mistake], { only });
      return verdicts.flatMap(({ faults }) => faults.map(({ fault }) => fault));
    }),
  );
}
