import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { within } from '../platform/database/database.js';
import { FORGET_LOGIN_HINTS } from './flows.statements.js';

/** What flows keep of a person apart from codes, which are deleted with the identity. */
@Injectable()
export class FlowTraces {
  /** Before the identity is deleted: its codes say which flows were its own. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_LOGIN_HINTS, { identityId });
  }
}
