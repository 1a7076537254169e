import { validate } from 'uuid';
import { FIND_IDENTITIES, type FoundIdentity } from '../../identities/find-identities.statement.js';
import { shortened } from '../charts.js';
import type { Input, Outcome } from '../command.js';
import { requireListed } from '../known-applications.js';
import { moment, table } from '../terminal.js';

export async function identitiesFind({ args: [wanted = ''], options: { app }, withDatabase }: Input): Promise<Outcome> {
  const found = await withDatabase(async (statements) => {
    const applicationId = typeof app === 'string' ? (await requireListed(statements, app)).id : null;
    const id = validate(wanted) ? wanted : null;
    return statements.run(FIND_IDENTITIES, {
      ...{ id, emailKey: wanted.toLowerCase(), externalId: wanted, applicationId },
    });
  });
  const nothing = `No account has this id, email address or external id: ${shortened(wanted, 80)}`;
  return { json: found, text: found.length > 0 ? show(found) : nothing };
}

const show = (found: FoundIdentity[]): string =>
  table(
    ['ID', 'APPLICATION', 'EMAIL', 'NAME', 'STATE', 'SINCE'],
    found.map((identity) => [
      identity.id,
      identity.application,
      identity.email,
      identity.name ?? '–',
      stateOf(identity),
      moment(identity.createdAt),
    ]),
  );

const stateOf = ({ blocked, verified }: FoundIdentity): string =>
  blocked ? 'blocked' : verified ? 'verified' : 'unverified';
