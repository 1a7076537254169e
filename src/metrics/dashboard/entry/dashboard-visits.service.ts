import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { Audit } from '../../../platform/audit/audit.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../../../platform/crypto/secrets.js';
import { Database, within } from '../../../platform/database/database.js';
import type { Caller } from '../../../platform/http/caller.js';
import { DashboardLinkInvalid } from '../dashboard.errors.js';
import { END_VISIT, FIND_LINK, FIND_VISIT, OPEN_VISIT, VISIT_SECONDS } from './dashboard.statements.js';
import { DashboardCookie } from './dashboard-cookie.js';

/** A browser in which the dashboard of an application is, or was, open. */
export interface DashboardVisit {
  application: Application;
  expiresAt: Date;
  isOver: boolean;
  /** The form that closes the visit sends it. */
  csrf: string;
}

export interface Arriving {
  application: Application;
  expiresAt: Date;
  isUsable: boolean;
}

/** Opens, finds and ends the visits of browsers to the dashboard. */
@Injectable()
export class DashboardVisits {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly cookie: DashboardCookie,
    private readonly keys: KeyRing,
    private readonly audit: Audit,
  ) {}

  /** Says where a link leads, also one that was used or has expired. */
  async arriving(link: unknown): Promise<Arriving> {
    const [found] = isLink(link) ? await this.database.run(FIND_LINK, { tokenHash: hashSecret(link) }) : [];
    if (!found) throw new DashboardLinkInvalid();
    return { ...found, application: await this.applications.getApplication(found.applicationId) };
  }

  /** Uses the link up. The visit that was open in this browser ends, and its secret opens nothing any more. */
  async open(link: unknown, request: Request, caller: Caller): Promise<string> {
    if (!isLink(link)) throw new DashboardLinkInvalid();
    const secret = newSecret(SECRET_PREFIXES.dashboardVisit);
    const replaced = this.cookie.read(request);
    await this.manager.transaction(async (manager) => {
      const statements = within(manager);
      const visit = { tokenHash: hashSecret(link), secretHash: hashSecret(secret), ttl: VISIT_SECONDS };
      const [opened] = await statements.run(OPEN_VISIT, visit);
      if (!opened) throw new DashboardLinkInvalid();
      if (replaced) await statements.run(END_VISIT, { secretHash: hashSecret(replaced) });
      await this.audit.record(manager, { type: 'dashboard.opened', applicationId: opened.applicationId, caller });
    });
    return secret;
  }

  /** The visit of this browser, also one that is over, so that a page can say whose it was. */
  async find(request: Request): Promise<DashboardVisit | undefined> {
    const secret = this.cookie.read(request);
    const [found] = secret ? await this.database.run(FIND_VISIT, { secretHash: hashSecret(secret) }) : [];
    if (!secret || !found) return undefined;
    const application = await this.applications.getApplication(found.applicationId);
    return { ...found, application, csrf: this.keys.macText('dashboard-form', secret) };
  }

  async end(request: Request): Promise<void> {
    const secret = this.cookie.read(request);
    if (secret) await this.database.run(END_VISIT, { secretHash: hashSecret(secret) });
  }

  /** A token of a form that a page of this visit has. It has exactly one spelling. */
  isToken(request: Request, presented: unknown): boolean {
    const secret = this.cookie.read(request);
    if (!secret || typeof presented !== 'string') return false;
    const mac = Buffer.from(presented, 'base64url');
    return mac.toString('base64url') === presented && this.keys.isMac('dashboard-form', secret, mac);
  }
}

const isLink = (link: unknown): link is string => looksLikeSecret(SECRET_PREFIXES.dashboardLink, link);
