import type { EntityManager } from 'typeorm';
import type { SeedWitness } from '../../applications/seeding/seeding.service.js';
import { allows } from '../../plans/ways-in.js';
import { within } from '../../platform/database/database.js';
import { count } from '../../platform/errors/counted.js';
import { ALLOWANCES, type Allowance, LOCKED_OUT, OPEN_PORTAL_SESSIONS } from './seed-consequences.statements.js';

type Kind = 'seats_above_maximum' | 'users_locked_out' | 'portal_sessions_open';

/** What a change means for those who use an application now. */
export interface Consequence {
  application: string;
  warning: Kind;
  /** A number of users, seats or sessions. */
  count?: number;
  message: string;
}

/** Compares what plans give to applications before and after a seeding, and counts the users it concerns. */
export class SeedConsequences implements SeedWitness {
  readonly warnings: Consequence[] = [];
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
    const kept = before.providers.every((one) => allows(now.providers, one));
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

export const are = (number: number): string => (number === 1 ? 'is' : 'are');
