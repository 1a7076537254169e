import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { parseEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { ApplicationDirectory } from '../application-directory.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { moment, table } from '../terminal.js';

interface FoundIdentity {
  id: string;
  externalId: string | null;
  application: string;
  email: string;
  name: string | null;
  verified: boolean;
  blocked: boolean;
  createdAt: Date;
}

export async function identitiesFind({ args: [wanted = ''], options: { app }, withServices }: Input): Promise<Outcome> {
  const key = validate(wanted) ? undefined : readKey(wanted);
  const found = await withServices(async (get) => {
    const applicationId = typeof app === 'string' ? (await get(ApplicationDirectory).get(app)).id : undefined;
    const identities =
      key === undefined
        ? await get(IdentitiesService).findById(await get(IdentityAliases).resolve(wanted), applicationId)
        : await get(IdentitiesService).findByEmailKey(key, applicationId);
    const applications = get(ApplicationsService);
    return Promise.all(
      identities.map(async (identity) =>
        describe(identity, (await applications.getApplication(identity.applicationId)).slug),
      ),
    );
  });
  const nothing = `No account has the ${key === undefined ? 'id' : 'email address'} ${wanted}.`;
  return { json: found, text: found.length > 0 ? show(found) : nothing };
}

function readKey(email: string): string {
  try {
    return parseEmail(email).key;
  } catch {
    throw new CommandError(`${email} is neither an email address nor an id.`);
  }
}

function describe(identity: Identity, application: string): FoundIdentity {
  return {
    id: identity.id,
    externalId: identity.externalId,
    application,
    email: identity.email,
    name: identity.name,
    verified: identity.emailVerifiedAt !== null,
    blocked: identity.blockedAt !== null,
    createdAt: identity.createdAt,
  };
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
