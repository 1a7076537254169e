import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import { accessTokenSeconds } from '../../../applications/lifetimes.js';
import { isOnOrigins, parseWebUrl, withParameter } from '../../../applications/origins/web-url.js';
import { lengthOfTime } from '../../../mail/templates/formats.js';
import { Settings } from '../../../platform/config/settings.js';
import { Delivery } from '../../../session/browser/delivery.js';
import { ProofByCookies } from '../../../session/browser/proof-by-cookies.js';
import { PresentedCookiesReader } from '../../../session/browser/visitor.js';
import { WORDS } from '../../../words/words.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { type PageVisit, pageRequest } from '../visit/visit.js';
import { sendEnding } from './ending.page.js';

/** Why the session of this browser has ended, as `signedOutUrl` is told. */
export type DepartureReason = 'signed_out' | 'session_ended' | 'account_deleted';

/** The end of a visit that ended the session of the application too. */
@Injectable()
export class Departures {
  constructor(
    private readonly pages: AccountPagesDelivery,
    private readonly cookies: PresentedCookiesReader,
    private readonly proofs: ProofByCookies,
    private readonly delivery: Delivery,
    private readonly settings: Settings,
  ) {}

  /** The application is told through this browser, where it has a URL for that. Otherwise the page tells the person. */
  async leave(
    request: Request,
    response: Response,
    { session, application }: PageVisit,
    reason: DepartureReason,
  ): Promise<void> {
    this.pages.close(response);
    const held = await this.proofs.sessionsIn(this.cookies.read(request.headers.cookie));
    const heldCookies = held.includes(session.openedFrom);
    if (heldCookies) this.delivery.signOut(response);
    const target = signedOutPage(application);
    if (target) return this.pages.lead(response, withParameter(target, 'reason', reason));
    const known = pageRequest(request);
    const { frame, arrival, data } = WORDS[known.language].portal;
    const isDeleted = reason === 'account_deleted';
    const isOver = heldCookies && !isDeleted;
    const lag = arrival.mayShow(application.name, lengthOfTime(known.language, this.longestLag(application)));
    sendEnding(response, known, {
      title: isDeleted ? data.deletedTitle : arrival.signedOutTitle,
      text: frame.paragraph(
        isDeleted ? data.deleted : arrival.signedOut(application.name),
        ...(isOver ? [] : [lag]),
        arrival.close,
      ),
    });
  }

  /** In minutes. An application that verifies access tokens by itself notices the end when the last one is over. */
  private longestLag(application: Application): number {
    return Math.ceil(accessTokenSeconds(application, this.settings) / 60);
  }
}

/** Returns undefined where the origins of the application have changed since. */
function signedOutPage(application: Application): string | undefined {
  const url = parseWebUrl(application.signedOutUrl);
  return url && isOnOrigins({ origins: application.origins }, url) ? url.href : undefined;
}
