import { ApplicationsModule } from '../../applications/applications.module.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import { AccountModule } from '../../identities/account/account.module.js';
import { AccountCreation } from '../../identities/account/managing/account-creation.js';
import { AccountTransactions } from '../../identities/account/managing/account-transactions.js';
import { AddressAssignment } from '../../identities/account/managing/address-assignment.js';
import { Invitations } from '../../identities/account/managing/invitations.js';
import { PasswordDemands } from '../../identities/account/managing/password-demands.js';
import { parseEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { writeFields } from '../../identities/fields/profile-field-values.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { MANAGED_PROFILE, ProfileChanges } from '../../identities/profile-changes.js';
import { meeting } from '../../identities/profile-patch.js';
import { CreateUserDto, PatchUserDto } from '../../management/users/change-user.dto.js';
import { applicationNamed } from '../application-argument.js';
import { checked } from '../checked.js';
import { CommandError, type Input, type Options, type Outcome } from '../command.js';
import { withIdentity } from './identities.acts.js';

const MODULES = [AccountModule, ApplicationsModule, IdentitiesModule];

export async function create({ args: [email = ''], options, withServices }: Input): Promise<Outcome> {
  const { app } = options;
  if (typeof app !== 'string') throw new CommandError('Name the application that it belongs to: --app <slug>.');
  const { externalId, verified, invite } = options;
  const said = { email, external_id: externalId, verified: verified === true, invite: invite === true };
  const wanted = await checked(CreateUserDto, { ...profileIn(options), ...said });
  const created = await withServices(MODULES, async (get) => {
    const application = await applicationNamed(app, get);
    const invitedTo = wanted.invite ? await get(Invitations).prepare(application) : undefined;
    const account = {
      ...{ email: parseEmail(wanted.email), name: wanted.name ?? null, picture: wanted.picture ?? null },
      ...{ locale: wanted.locale ?? null, metadata: wanted.metadata ?? {}, externalId: wanted.external_id ?? null },
      ...{ verified: wanted.verified === true, passwordHash: null, invitedTo },
      fields: writeFields(application.profileFields, { by: 'application', wanted: wanted.fields ?? {} }),
    };
    return get(AccountTransactions).create((manager) => get(AccountCreation).create(manager, application.id, account));
  });
  const text = `Created ${created.email}: ${created.id}.${wanted.invite ? ' An invitation is on its way.' : ''}`;
  return { json: shown(created), text };
}

export async function update({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  const patch = { metadata_patch: objectIn(options, 'metadataPatch') };
  const {
    metadata_patch: metadataPatch,
    fields,
    ...profile
  } = await checked(PatchUserDto, { ...profileIn(options), ...patch });
  const said = { ...profile, metadataPatch, fields: fields ?? undefined };
  const changed = await withIdentity(
    id,
    withServices,
    async (get, known) => {
      const { applicationId } = await get(AccountTransactions).get(known);
      const { profileFields } = await get(ApplicationsService).getApplication(applicationId);
      return get(AccountTransactions).change(known, (manager, identity) => {
        const wanted = meeting(identity, said, profileFields);
        return get(ProfileChanges).apply(manager, identity, { allowed: MANAGED_PROFILE, wanted }, {});
      });
    },
    [ApplicationsModule],
  );
  return { json: shown(changed), text: 'Changed.' };
}

export async function changeEmail({ args: [id = '', email = ''], withServices }: Input): Promise<Outcome> {
  const parsed = parseEmail(email);
  const changed = await withIdentity(id, withServices, (get, known) =>
    get(AccountTransactions).change(known, (manager, identity) =>
      get(AddressAssignment).assign(manager, identity, parsed),
    ),
  );
  return { json: shown(changed), text: `Its address is ${changed.email} now. Both mailboxes are told.` };
}

export async function requireNewPassword({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const changed = await withIdentity(id, withServices, (get, known) =>
    get(AccountTransactions).change(known, (manager, identity) => get(PasswordDemands).demand(manager, identity)),
  );
  return { json: shown(changed), text: 'The next sign-in with the password leads to a new one. Sessions go on.' };
}

export async function invite({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const invited = await withIdentity(
    id,
    withServices,
    async (get, known) => {
      const { applicationId } = await get(AccountTransactions).get(known);
      const application = await get(ApplicationsService).getApplication(applicationId);
      const destination = await get(Invitations).prepare(application);
      return get(AccountTransactions).change(known, (manager, identity) =>
        get(Invitations).send(manager, identity, destination),
      );
    },
    [ApplicationsModule],
  );
  return { json: shown(invited), text: `An invitation to ${invited.email} is on its way.` };
}

const profileIn = (options: Options): object => ({
  ...{ name: options.name, picture: options.picture, locale: options.locale },
  ...{ metadata: objectIn(options, 'metadata'), fields: objectIn(options, 'fields') },
});

function objectIn(options: Options, name: 'metadata' | 'metadataPatch' | 'fields'): unknown {
  const text = options[name];
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const spelled = name === 'metadataPatch' ? 'metadata-patch' : name;
    throw new CommandError(`--${spelled} must be JSON, such as '{"crm_id":"4711"}'.`);
  }
}

const shown = (identity: Identity): object => ({
  id: identity.id,
  email: identity.email,
  emailVerified: identity.emailVerifiedAt !== null,
  externalId: identity.externalId,
  name: identity.name,
  picture: identity.picture,
  locale: identity.locale,
  metadata: identity.metadata,
  newPasswordDue: identity.newPasswordDueAt !== null,
});
