import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { Origins } from '../../applications/origins/origins.js';
import { hasOrigin } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { APPLICATION_OF_SESSION } from '../lifecycle/sessions.statements.js';
import type { FetchMetadata } from './visitor.js';

type Home = Pick<Application, 'origins' | 'previewOrigins'> | null;

/** Says for which pages the cookies of a session act: those of its application (its home) and ours. */
@Injectable()
export class AllowedOrigins {
  private readonly ours: string;

  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly origins: Origins,
    private readonly settings: Settings,
  ) {
    this.ours = new URL(settings.publicUrl).origin;
  }

  /** Works for a session that has ended too, because the browser must still be redirected. */
  async applicationOf(sessionId: string): Promise<Application | null> {
    const [row] = await this.database.run(APPLICATION_OF_SESSION, { sessionId });
    return row ? this.applications.findApplication(row.applicationId) : null;
  }

  /** Whether the browser keeps cookies that answer this request. */
  mayStore({ isCrossSite }: FetchMetadata): boolean {
    return !isCrossSite || this.settings.cookies.sameSite === 'none';
  }

  /** Whether a refresh may come from this source. The application is looked up only when the origin is not ours. */
  async mayRefresh(fetch: FetchMetadata, sessionId: string): Promise<boolean> {
    const { context, isSameSite, origin = this.ours } = fetch;
    if (context === 'ahead' || (context === 'embedded' && !isSameSite)) return false;
    if (context !== 'embedded' && origin === this.ours) return true;
    const application = await this.applicationOf(sessionId);
    if (!this.isAtHome(application, origin)) return false;
    return context !== 'embedded' || this.isEmbeddedAtHome(fetch, application);
  }

  /** Whether the page that asks may learn who is signed in. */
  async mayRead({ origin = this.ours }: FetchMetadata, applicationId: string): Promise<boolean> {
    return origin === this.ours || this.isAtHome(await this.applications.findApplication(applicationId), origin);
  }

  /**
   * Whether a link from this source may act without a question. A link on a foreign page, or a picture in a mail, must
   * not sign a person out.
   */
  mayAct(fetch: FetchMetadata, application: Home): boolean {
    const { context, isSameSite, origin, referer } = fetch;
    if (!this.isAtHome(application, origin)) return false;
    switch (context) {
      case 'own':
      case 'fetch':
        return true;
      case 'unstated':
        return this.isAtHome(application, referer);
      case 'navigation':
        return isSameSite || (referer !== undefined && this.isAtHome(application, referer));
      case 'embedded':
        return this.isEmbeddedAtHome(fetch, application);
      case 'ahead':
        return false;
    }
  }

  /**
   * Whether a person comes from a page of the application or of ours, as far as the browser says it. One who comes from
   * no page, or whose page is not named, may have followed a stranger's link.
   */
  comesFromHome({ isSameSite, isCrossSite, isFromNoPage, referer }: FetchMetadata, application: Home): boolean {
    if (isSameSite) return true;
    return referer === undefined ? !isCrossSite && !isFromNoPage : this.isAtHome(application, referer);
  }

  /** Whether a script may sign out. A script sends its origin; only a page of ours and older programs do not. */
  async mayCallSignOut({ context, origin }: FetchMetadata, application: Home, hasSession: boolean): Promise<boolean> {
    if (origin === undefined) return context === 'own' || context === 'unstated';
    if (this.isAtHome(application, origin)) return true;
    return !hasSession && this.origins.isRegistered(origin);
  }

  /** Whether the request names a page at home as its source, or names no source. */
  private isAtHome(application: Home, source: string | undefined): boolean {
    if (source === undefined) return true;
    const origin = originOf(source);
    return origin === this.ours || (origin !== undefined && application !== null && hasOrigin(application, origin));
  }

  /** A frame or a picture of another site has no effect. One of the same site must belong to the application. */
  private isEmbeddedAtHome({ isSameSite, referer }: FetchMetadata, application: Home): boolean {
    return isSameSite && referer !== undefined && this.isAtHome(application, referer);
  }
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
