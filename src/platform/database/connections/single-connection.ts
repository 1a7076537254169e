import type { ClientBase } from 'pg';
import { tracing } from '../../telemetry/tracing.js';
import { type Statements, valuesOf } from '../statement.js';
import { BoundedClient } from './bounded-client.js';
import { settingUp, timeoutsOf } from './connection-settings.js';

/** Runs statements on this connection. */
export const on = (client: ClientBase): Statements => ({
  run: async (statement, given) => {
    const { name, text } = statement;
    const query = () => client.query({ name, text, values: valuesOf(statement, given) });
    return (await (tracing()?.statement(name, query) ?? query())).rows;
  },
});

/** Opens one connection for the act. A person waits and can stop it, so its statements have no limit of time. */
export async function onSingleConnection<Result>(
  url: string,
  act: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = new BoundedClient({ connectionString: url, application_name: 'gatehouse' });
  await client.connect();
  try {
    await settingUp(timeoutsOf(undefined))(client);
    return await act(on(client));
  } finally {
    await client.leave();
  }
}
