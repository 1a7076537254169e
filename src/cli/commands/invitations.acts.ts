import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import { ApplicationInvitations, type WantedInvitation } from '../../flows/invitations/application-invitations.js';
import { Invitation } from '../../flows/invitations/invitation.entity.js';
import { InvitationsModule } from '../../flows/invitations/invitations.module.js';
import { CreateInvitationDto, wantedInvitation } from '../../management/invitations/managed-invitations.dto.js';
import { validationPipe } from '../../platform/http/input/validation.js';
import { parseDuration } from '../../platform/time/duration.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { text } from '../key-options.js';
import { moment } from '../terminal.js';

const MODULES = [ApplicationsModule, InvitationsModule];
const HOUR = 60 * 60;

export async function create({ args: [email = ''], options, withServices }: Input): Promise<Outcome> {
  const { app } = options;
  if (typeof app !== 'string') throw new CommandError('Name the application: --app <slug>.');
  const wanted = await invitationIn(email, options);
  const created = await withServices(MODULES, async (get) => {
    const application = await applicationNamed(app, get);
    return get(EntityManager).transaction((manager) =>
      get(ApplicationInvitations).create(manager, application, wanted),
    );
  });
  return { json: created, text: `Invited ${created.email} until ${moment(created.expiresAt)}: ${created.id}.` };
}

/** What the options say of it. */
export async function invitationIn(email: string, options: Input['options']): Promise<WantedInvitation> {
  const { name, locale, redirectUrl } = options;
  const said = { email, name, locale, redirect_url: redirectUrl, expires_in_hours: hoursIn(text(options.expires)) };
  const checked = await validationPipe().transform(said, { type: 'body', metatype: CreateInvitationDto });
  return wantedInvitation(checked as CreateInvitationDto);
}

export async function resend({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const sent = await withServices(MODULES, async (get) => {
    const invitation = await named(id, get);
    const application = await get(ApplicationsService).getApplication(invitation.applicationId);
    return get(EntityManager).transaction((manager) =>
      get(ApplicationInvitations).sendAgain(manager, application, invitation),
    );
  });
  return { json: sent, text: `The invitation to ${sent.email} is on its way again, until ${moment(sent.expiresAt)}.` };
}

export async function withdraw({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  await withServices(MODULES, async (get) => {
    const invitation = await named(id, get);
    return get(EntityManager).transaction((manager) => get(ApplicationInvitations).withdraw(manager, invitation));
  });
  return { json: { id }, text: 'The invitation is withdrawn.' };
}

async function named(id: string, get: Get): Promise<Invitation> {
  const found = validate(id) ? await get(EntityManager).findOneBy(Invitation, { id }) : null;
  if (!found)
    throw new CommandError(`There is no invitation ${id}. \`invitations list <slug>\` shows those there are.`);
  return found;
}

function hoursIn(duration: string | undefined): number | undefined {
  if (duration === undefined) return undefined;
  const seconds = parseDuration(duration);
  if (seconds === undefined) throw new CommandError(`--expires ${duration} is no duration such as 7d.`);
  return seconds / HOUR;
}
