import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What flows keep of a person beyond the codes, which are deleted with the identity. */
@Injectable()
export class FlowTraces {
  /** Before the identity is deleted, for its codes say which flows were its own. */
  async forgetIdentity(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE auth_flows SET login_hint = NULL WHERE id IN (
         SELECT flow_id FROM authorization_codes WHERE identity_id = $1
         UNION SELECT flow_id FROM email_codes WHERE identity_id = $1
       )`,
      [id],
    );
  }
}
