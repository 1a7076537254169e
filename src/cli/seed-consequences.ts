import type { EntityManager } from 'typeorm';
import type { SeedResult } from '../applications/seeding/seed-result.js';
import type { SeedWitness } from '../applications/seeding/seeding.service.js';
import { within } from '../platform/database/database.js';
import { ALLOWANCES, type Allowance, LOCKED_OUT, OPEN_PORTAL_SESSIONS } from './seed-consequences.statements.js';
import { count, moment } from './terminal.js';

type Kind =
  | 'changed_by_program'
  | 'seats_above_maximum'
  | 'users_locked_out'
  | 'portal_sessions_open'
  | 'key_value_replaced'
  | 'key_rotated'
  | 'key_revoked';

/** What a change means for those who use an application now. */
export interface SeedWarning {
  /** Null for a plan that programs have changed. */
  application: string | null;
  warning: Kind;
  /** A number of users, seats or sessions. */
  count?: number;
  message: string;
}

/** Compares what plans give to applications before and after a seeding, and counts the users it concerns. */
export class SeedConsequences implements SeedWitness {
  readonly warnings: SeedWarning[] = [];
  private former = new Map<string, Allowance>();

  async before(manager: EntityManager): Promise<void> {
    this.former = new Map((await within(manager).run(ALLOWANCES, {})).map((one) => [one.id, one]));
  }

  async after(manager: EntityManager): Promise<void> {
    for (const now of await within(manager).run(ALLOWANCES, {})) {
      const before = this.former.get(now.id);
      if (!before) continue;
      this.compareSeats(before, now);
      await this.compareProviders(manager, before, now);
      await this.comparePortal(manager, before, now);
    }
  }

  private compareSeats(before: Allowance, { slug, plan, maxUsers, seatsTaken }: Allowance): void {
    const isLower = maxUsers !== null && (before.maxUsers === null || maxUsers < before.maxUsers);
    if (!isLower || seatsTaken <= maxUsers) return;
    const message = `${count(seatsTaken, 'seat')} of \`${slug}\` ${are(seatsTaken)} taken, and the plan \`${plan}\` has ${maxUsers}. Who has a seat keeps it; nobody else gets one.`;
    this.warnings.push({ application: slug, warning: 'seats_above_maximum', count: seatsTaken, message });
  }

  private async compareProviders(manager: EntityManager, before: Allowance, now: Allowance): Promise<void> {
    const kept = now.providers.includes('*') || before.providers.every((one) => now.providers.includes(one));
    if (kept) return;
    const given = { applicationId: now.id, before: before.providers, after: now.providers };
    const [found] = await within(manager).run(LOCKED_OUT, given);
    if (!found?.users) return;
    const wayOut = now.providers.includes('password') ? ' They can choose a password with «Forgot password?».' : '';
    const message = `${count(found.users, 'user')} of \`${now.slug}\` can sign in only with ${(found.ways ?? []).join(', ')}, and ${found.users === 1 ? 'has' : 'have'} no other way in.${wayOut}`;
    this.warnings.push({ application: now.slug, warning: 'users_locked_out', count: found.users, message });
  }

  private async comparePortal(
    manager: EntityManager,
    before: Allowance,
    { id, slug, portal }: Allowance,
  ): Promise<void> {
    if (!before.portal || portal) return;
    const [found] = await within(manager).run(OPEN_PORTAL_SESSIONS, { applicationId: id });
    const { sessions = 0 } = found ?? {};
    if (sessions === 0) return;
    const message = `${count(sessions, 'portal session')} of \`${slug}\` ${are(sessions)} open; the account pages refuse from now on.`;
    this.warnings.push({ application: slug, warning: 'portal_sessions_open', count: sessions, message });
  }
}

const are = (number: number): string => (number === 1 ? 'is' : 'are');

/** What programs have changed since a file set it. Only with `--overwrite` a file changes it back. */
export function driftWarnings({ plans, applications }: SeedResult): SeedWarning[] {
  const objects = [
    ...plans.map((plan) => ({ ...plan, application: null, words: `plan \`${plan.key}\`` })),
    ...applications.flatMap(({ slug: application, clients, ...own }) => [
      { ...own, application, words: `application \`${application}\`` },
      ...clients.map((client) => ({ ...client, application, words: `client \`${application}/${client.id}\`` })),
    ]),
  ];
  return objects.flatMap(({ application, words, drift, takenBack }) => {
    const named = [...new Set([...drift.map(({ name }) => name), ...takenBack])];
    if (named.length === 0) return [];
    const back =
      takenBack.length === 0
        ? 'The file leaves that as it is.'
        : `The file changes back ${takenBack.join(', ')}, only with --overwrite.`;
    const message = `${named.join(', ')} of the ${words} ${are(named.length)} changed over the API since a file set ${named.length === 1 ? 'it' : 'them'}. ${back}`;
    return [{ application, warning: 'changed_by_program' as const, message }];
  });
}

/** What the file says about API keys, and what does not happen. */
export function keyWarnings({ applications }: SeedResult): SeedWarning[] {
  return applications.flatMap(({ slug, apiKeys, clients }) => {
    const named = [
      ...apiKeys.map((key) => ({ ...key, path: `${slug}/${key.name}` })),
      ...clients.flatMap(({ id, secrets }) => secrets.map((key) => ({ ...key, path: `${slug}/${id}/${key.name}` }))),
    ];
    return named.flatMap(({ id, path, fields, revokedAt, rotatedEndsAt }) => {
      const about = (warning: Kind, message: string): SeedWarning => ({ application: slug, warning, message });
      const key = `\`${path}\``;
      if (revokedAt)
        return about(
          'key_revoked',
          `${key} was revoked on ${moment(revokedAt)} and stays revoked. Remove its lines, or give it a new name.`,
        );
      if (rotatedEndsAt)
        return about(
          'key_rotated',
          `The value of ${key} is that of the key that was rotated; it ends on ${moment(rotatedEndsAt)}. Put the value of the new key in its place, or leave it out.`,
        );
      if (!fields.some((field) => field.name === 'value')) return [];
      return about(
        'key_value_replaced',
        `The old value of ${key} is refused as soon as this is applied, and for good. For a time in which both work: \`keys rotate ${id}\`, or a second entry with a new name.`,
      );
    });
  });
}
