import { createHttpServer } from '../../src/http-server.js';
import { bringUp } from '../../src/operations/process/bring-up.js';
import { explainStartFailure } from '../../src/operations/process/start-failure.js';
import { readSettings } from '../../src/platform/config/settings.js';
import { createPino, StructuredLogger } from '../../src/platform/logging/logger.js';
import { Child } from './child.js';
import { defaults, freePort } from './service.js';

/** What a person reads when it does not start: everything on the screen, and the exit code. */
export async function refusal(variables: NodeJS.ProcessEnv, folder?: string): Promise<string> {
  const child = await Child.spawn(variables, [], folder);
  const { code } = await child.ended;
  expect(code).toBe(1);
  expect(child.stdout).not.toContain('Gatehouse is ready');
  return child.stderr.trim();
}

/** The same line without a process: what the start does after it has read its settings, and `undefined` if it starts. */
export async function refusalHere(more: NodeJS.ProcessEnv): Promise<string | undefined> {
  const variables = { ...defaults(await freePort()), ...more };
  const settings = readSettings(variables);
  const pino = createPino('silent');
  let app: Awaited<ReturnType<typeof createHttpServer>> | undefined;
  try {
    app = await createHttpServer({ settings, logger: new StructuredLogger(pino) });
    await bringUp(app, settings, pino);
    return undefined;
  } catch (error) {
    const line = await explainStartFailure(error, variables);
    if (line === undefined) throw error;
    return line;
  } finally {
    await app?.close();
  }
}
