import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { SignInsUnderWay } from '../../flows/completion/sign-ins-under-way.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { type Ending, SessionsService } from '../../session/lifecycle/sessions.service.js';
import { SessionModule } from '../../session/session.module.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { count } from '../terminal.js';

/** The metrics count the sessions that end. */
const MODULES = [ApplicationsModule, FlowsModule, IdentitiesModule, MetricsModule, SessionModule];

export async function revoke({
  options: { identity, app, all, reason = 'admin', yes },
  withServices,
}: Input): Promise<Outcome> {
  if ([identity, app, all].filter((given) => given !== undefined).length !== 1)
    throw new CommandError('Say whose sessions, by exactly one of --identity <id>, --app <slug> and --all.');
  if (reason !== 'admin' && reason !== 'restored') throw new CommandError('--reason is admin or restored.');
  if (app !== undefined) await confirm(`Sign out everyone at the application ${app}?`, yes === true);
  if (all !== undefined) await confirm('Sign out everyone at every application?', yes === true);
  const revoked = await withServices(MODULES, (get) => {
    if (typeof identity === 'string') return ofIdentity(identity, { reason }, get);
    if (typeof app === 'string') return ofApplication(app, { reason }, get);
    return ofEveryone({ reason }, get);
  });
  return { json: { revoked }, text: `${count(revoked, 'session')} ended.` };
}

async function ofIdentity(given: string, ending: Ending, get: Get): Promise<number> {
  if (!validate(given)) throw new CommandError(`${given} is not the id of an identity.`);
  const id = await get(IdentityAliases).resolve(given);
  const latest = await get(EntityManager).transaction(async (manager) => {
    if (!(await get(IdentitiesService).lockIfThere(manager, id))) throw new CommandError(`There is no identity ${id}.`);
    await get(SignInsUnderWay).endAllOf(manager, id);
    return get(SessionsService).endAllOfIdentity(manager, id, ending);
  });
  return latest + (await get(SessionsService).finishEnding(id));
}

async function ofApplication(slug: string, ending: Ending, get: Get): Promise<number> {
  const { id } = await applicationNamed(slug, get);
  await get(SignInsUnderWay).endAllAt(id);
  return get(SessionsService).endAllOfApplication(id, ending);
}

async function ofEveryone(ending: Ending, get: Get): Promise<number> {
  await get(SignInsUnderWay).endAllAt(null);
  return get(SessionsService).endAll(ending);
}
