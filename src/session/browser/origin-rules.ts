import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { Origins } from '../../applications/origins/origins.js';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { APPLICATION_OF_SESSION } from '../lifecycle/application-of-session.statement.js';
import { fetchContextOf, isSameSite } from './fetch-context.js';

type Home = Pick<Application, 'origins'> | null;

/** Whose pages a session's cookies act for: those of its application, where it is at home, and ours. */
@Injectable()
export class OriginRules {
  private readonly ours: string;

  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    settings: Settings,
  ) {
    this.ours = new URL(settings.publicUrl).origin;
  }

  /** Of a session that has ended too: its person still has to be led back. */
  async applicationOf(sessionId: string): Promise<Application | null> {
    const [row] = await this.database.run(APPLICATION_OF_SESSION, { sessionId });
    return row ? this.applications.findApplication(row.applicationId) : null;
  }

  /** Whether a refresh may come like this. The application is only looked up when another origin has to be judged. */
  async mayRefresh(request: Request, sessionId: string): Promise<boolean> {
    const context = fetchContextOf(request);
    const { origin = this.ours } = request.headers;
    if (context === 'ahead' || (context === 'embedded' && !isSameSite(request))) return false;
    if (context !== 'embedded' && origin === this.ours) return true;
    const application = await this.applicationOf(sessionId);
    if (!this.isAtHome(application, origin)) return false;
    return context !== 'embedded' || this.isEmbeddedAtHome(request, application);
  }

  /** Whether the page that asks may be told who is signed in. */
  async mayRead({ headers: { origin = this.ours } }: Request, applicationId: string): Promise<boolean> {
    return origin === this.ours || this.isAtHome(await this.applications.findApplication(applicationId), origin);
  }

  /** Whether a sign-out may come like this: a link on a foreign page, or a picture in a mail, must not sign anybody out. */
  maySignOut(request: Request, application: Home): boolean {
    const { origin, referer } = request.headers;
    if (!this.isAtHome(application, origin)) return false;
    switch (fetchContextOf(request)) {
      case 'own':
      case 'fetch':
        return true;
      case 'unstated':
        return this.isAtHome(application, referer);
      case 'navigation':
        return isSameSite(request) || (referer !== undefined && this.isAtHome(application, referer));
      case 'embedded':
        return this.isEmbeddedAtHome(request, application);
      case 'ahead':
        return false;
    }
  }

  /** Whether a script may sign out: it says where it is, and only a page of ours and older programs do not. */
  async mayCallSignOut(request: Request, application: Home, hasSession: boolean): Promise<boolean> {
    const { origin } = request.headers;
    const context = fetchContextOf(request);
    if (origin === undefined) return context === 'own' || context === 'unstated';
    if (this.isAtHome(application, origin)) return true;
    return !hasSession && this.origins.isRegistered(origin);
  }

  /** Whether it says it comes from home, or does not say. */
  private isAtHome(application: Home, address: string | undefined): boolean {
    if (address === undefined) return true;
    const origin = originOf(address);
    return origin === this.ours || (origin !== undefined && application?.origins.includes(origin) === true);
  }

  /** A frame or a picture of another site has no effect; of the same site it must be the application's own. */
  private isEmbeddedAtHome(request: Request, application: Home): boolean {
    const { referer } = request.headers;
    return isSameSite(request) && referer !== undefined && this.isAtHome(application, referer);
  }
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);
