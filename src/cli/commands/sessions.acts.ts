import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { SignOuts } from '../../flows/completion/sign-outs.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import type { Ending } from '../../session/lifecycle/sessions.service.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { readMoment } from '../key-options.js';
import { count } from '../terminal.js';

/** The metrics count the sessions that end. */
const MODULES = [ApplicationsModule, FlowsModule, IdentitiesModule, MetricsModule];

export async function revoke({
  options: { identity, app, all, reason = 'admin', before, yes },
  withServices,
}: Input): Promise<Outcome> {
  if ([identity, app, all].filter((given) => given !== undefined).length !== 1)
    throw new CommandError('Say whose sessions, by exactly one of --identity <id>, --app <slug> and --all.');
  if (reason !== 'admin' && reason !== 'restored') throw new CommandError('--reason is admin or restored.');
  if (before !== undefined && identity !== undefined) throw new CommandError('--before goes with --app or --all.');
  const openedBefore = before === undefined ? undefined : readPast(String(before));
  if (app !== undefined) await confirm(`Sign out everyone at the application ${app}?`, yes === true);
  if (all !== undefined) await confirm('Sign out everyone at every application?', yes === true);
  const revoked = await withServices(MODULES, (get) => {
    if (typeof identity === 'string') return ofIdentity(identity, { reason }, get);
    if (typeof app === 'string')
      return applicationNamed(app, get).then(({ id }) => get(SignOuts).ofMany(id, { reason, openedBefore }));
    return get(SignOuts).ofMany(null, { reason, openedBefore });
  });
  return { json: { revoked }, text: `${count(revoked, 'session')} ended.` };
}

function readPast(text: string): Date {
  const moment = readMoment(text);
  if (Number.isNaN(moment.getTime()) || moment > new Date())
    throw new CommandError(`--before ${text} is not a moment in the past such as 2026-11-20T09:30:00Z.`);
  return moment;
}

async function ofIdentity(given: string, ending: Ending, get: Get): Promise<number> {
  if (!validate(given)) throw new CommandError(`${given} is not the id of an identity.`);
  const id = await get(IdentityAliases).resolve(given);
  try {
    return await get(SignOuts).ofIdentity(id, ending);
  } catch (error) {
    throw error instanceof IdentityNotFound ? new CommandError(`There is no identity ${id}.`) : error;
  }
}
