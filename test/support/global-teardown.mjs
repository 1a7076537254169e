import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * R18: after the whole run, not one secret stands in any log line of any service that ran. Whoever waits for the run does
 * not wait for its folder to go: see `tidyUpAfterwards`.
 */
export default async function tearDown() {
  const { server, folder } = globalThis.gatehouse;
  await globalThis.lent?.service.stop(); // where the tests ran in this process
  await server.stop();
  const logs = path.join(folder, 'logs');
  const leaks = readdirSync(logs).flatMap((file) => secretsIn(readFileSync(path.join(logs, file), 'utf8')));
  if (leaks.length > 0) throw new Error(`R18: secrets were logged:\n${leaks.slice(0, 5).join('\n')}`);
}

function secretsIn(log) {
  return log
    .split('\n')
    .filter((line) =>
      /gh_(key|flow|code|rt)_[A-Za-z0-9_-]{10}|eyJ[A-Za-z0-9_-]{10,}\.eyJ|correct horse|\$argon2|\$2b\$|@example\.com/.test(
        line,
      ),
    );
}
