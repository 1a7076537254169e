import type { ClientBase } from 'pg';
import { tracing } from '../../telemetry/tracing.js';
import type { Statement, Statements } from '../statement.js';
import { BoundedClient, StatementQuery } from './bounded-client.js';
import { settingUp, timeoutsOf } from './connection-settings.js';

/** Runs statements on this connection. */
export const on = (client: ClientBase): Statements => ({
  run: (statement, given) => {
    const run = () => answerOf(client, statement, given);
    return tracing()?.statement(statement.name, run) ?? run();
  },
});

const answerOf = <Parameters extends object, Row>(
  client: ClientBase,
  statement: Statement<Parameters, Row>,
  given: Parameters,
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    client.query(new StatementQuery(statement, given, (error, rows) => (error ? reject(error) : resolve(rows))));
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
