import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

interface CopyConnection {
  stream: Writable;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The driver leaves what a COPY sends to its caller. */
class CopyQuery extends pg.Query {
  constructor(
    statement: string,
    private readonly sent: Iterable<string>,
    done: (error: Error | undefined) => void,
  ) {
    super(statement, done);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.send(connection).then(() => connection.endCopyFrom());
  }

  private async send(connection: CopyConnection): Promise<void> {
    for (const some of this.sent) {
      connection.sendCopyFromChunk(Buffer.from(some));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  }
}

/** `COPY … FROM STDIN`. */
export const copyIn = (client: pg.ClientBase, statement: string, rows: Iterable<string>): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyQuery(statement, rows, (error) => (error ? reject(error) : resolve())));
  });
