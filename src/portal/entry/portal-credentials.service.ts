import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { isOnOrigins, parseWebUrl } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import type { SignedAccess } from '../../session/tokens/credentials.js';
import { PortalCodeInvalid, PortalUrlNotAllowed } from '../portal.errors.js';
import { type PortalAuthorizedDto, portalAuthorizedDto } from './entry.dto.js';
import { PortalCodes } from './portal-codes.service.js';
import { FIND_ORIGIN } from './portal-codes.statements.js';
import { type Entering, PortalEntries } from './portal-entries.service.js';

/** The tokens of a portal session, for clients of the API. The pages use a cookie instead. */
@Injectable()
export class PortalCredentials {
  constructor(
    private readonly database: Database,
    private readonly codes: PortalCodes,
    private readonly applications: ApplicationsService,
    private readonly entries: PortalEntries,
    private readonly accessTokens: AccessTokens,
    private readonly settings: Settings,
  ) {}

  /** `redirectUrl` is where the client's portal is. */
  async authorize(presented: string, redirectUrl: string, caller: Caller): Promise<PortalAuthorizedDto> {
    const code = await this.codes.require(presented, caller);
    const application = await this.applications.getApplication(code.applicationId);
    this.requireAllowed(application, redirectUrl);
    const entering = { code, application, sessionId: newId(), clientType: 'server' } as const;
    await this.entries.requireUnused(code, caller);
    const signed = await this.signAhead(entering);
    const entry = await this.entries.enter(entering, caller);
    return portalAuthorizedDto(entry, signed, endOf(signed));
  }

  private requireAllowed(application: Application, redirectUrl: string): void {
    const url = parseWebUrl(redirectUrl);
    const isOurs = url?.origin === new URL(this.settings.publicUrl).origin;
    if (!url || !(isOurs || isOnOrigins(application, url))) throw new PortalUrlNotAllowed();
  }

  /** A signature may fail, and the code must not be spent by then. */
  private async signAhead({ code, sessionId, clientType }: Entering): Promise<SignedAccess> {
    const [origin] = await this.database.run(FIND_ORIGIN, { id: code.openedFrom });
    if (!origin) throw new PortalCodeInvalid();
    const { applicationId, identityId } = code;
    const { amr, authenticatedAt, secondsLeft } = origin;
    const authTime = Math.floor(authenticatedAt.getTime() / 1000);
    const subject = { sessionId, applicationId, identityId, audience: 'portal', clientType, amr, authTime } as const;
    return this.accessTokens.sign(subject, secondsLeft);
  }
}

/** The token itself says it: a second may have begun since it was signed. */
const endOf = ({ accessToken }: SignedAccess): Date => new Date((decodeJwt(accessToken).exp as number) * 1000);
