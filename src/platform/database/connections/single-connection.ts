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

/** What a person or a program asks for takes seconds at most. A statement that takes longer has lost its database. */
const ANSWER_MS = 30_000;

/** Opens one connection for the act, which reads. */
export async function onSingleConnection<Result>(
  url: string,
  act: (statements: Statements) => Promise<Result>,
  answerWithin = ANSWER_MS,
): Promise<Result> {
  const client = new BoundedClient({ connectionString: url, application_name: 'gatehouse', answerWithin });
  await client.connect();
  try {
    await settingUp(timeoutsOf(answerWithin))(client);
    return await act(on(client));
  } finally {
    await client.leave();
  }
}
