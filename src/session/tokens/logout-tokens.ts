import { Injectable } from '@nestjs/common';
import { ClientsService } from '../../applications/clients/clients.service.js';
import { DispatchKinds, type DispatchRequest, type WrittenDispatch } from '../../dispatches/dispatch-kinds.js';
import { Settings } from '../../platform/config/settings.js';
import { Clock } from '../../platform/time/clock.js';
import { SigningKeys } from '../signing-keys/signing-keys.js';

export const LOGOUT_TOKEN = 'logout_token';
/** Distinguishes it from an ID token, which must never be taken for one. */
const TYPE = 'logout+jwt';
const LASTS_SECONDS = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export interface LogoutContent {
  clientId: string;
  /** As in its ID tokens, where that is not its id. */
  calledId?: string;
  sub: string;
  sid: string;
}

/** Says to a client that one of its sessions has ended (OpenID Connect Back-Channel Logout 1.0, 2.4). */
@Injectable()
export class LogoutTokens {
  constructor(
    private readonly clients: ClientsService,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly clock: Clock,
    kinds: DispatchKinds,
  ) {
    kinds.add(LOGOUT_TOKEN, (dispatch) => this.write(dispatch));
  }

  private async write({ id, content }: WrittenDispatch): Promise<DispatchRequest> {
    const { clientId, calledId = clientId, sub, sid } = content as LogoutContent;
    const known = await this.clients.find(clientId);
    if (!known) throw new Error(`the client ${clientId} is gone`);
    const signer = await this.keys.signer(known.client.idTokenAlg);
    const now = this.clock.epochSeconds();
    const token = await signer.sign(TYPE, {
      iss: this.settings.publicUrl,
      aud: calledId,
      iat: now,
      exp: now + LASTS_SECONDS,
      jti: id,
      sub,
      sid,
      events: { [EVENT]: {} },
    });
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ logout_token: token })}`,
    };
  }
}
