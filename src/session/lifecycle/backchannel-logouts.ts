import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Dispatches } from '../../dispatches/dispatches.js';
import { LOGOUT_TOKEN, type LogoutContent } from '../tokens/logout-tokens.js';
import type { NotedRow } from './end.statements.js';

/**
 * Tells the clients that want to hear of it which sessions have ended (OpenID Connect Back-Channel Logout 1.0). The
 * dispatch has the id of the session, because a session ends once.
 */
@Injectable()
export class BackchannelLogouts {
  constructor(private readonly dispatches: Dispatches) {}

  async note(manager: EntityManager, ended: NotedRow[]): Promise<void> {
    const told = ended.flatMap(({ id, applicationId, identityId, clientId, calledId, backchannelLogoutUrl: url }) => {
      const content: LogoutContent = {
        ...{ clientId: clientId ?? applicationId, sub: identityId, sid: id },
        ...(calledId !== null && { calledId }),
      };
      return url === null ? [] : [{ id, applicationId, url, content }];
    });
    await this.dispatches.enqueue(manager, LOGOUT_TOKEN, told);
  }
}
