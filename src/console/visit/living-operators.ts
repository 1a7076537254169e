import { Injectable } from '@nestjs/common';
import type { Reach } from '../../management/access/reach.js';
import { Database } from '../../platform/database/database.js';
import { plainList } from '../../platform/database/statement.js';
import { ConsoleClosed, RoleTooSmall } from '../console.errors.js';
import type { Permission } from '../operators/roles.js';
import { LIVING_CONSOLE_SESSIONS } from './console-session.statement.js';
import { SignedInOperator } from './operator.js';

/** For answers that take long: what an operator has lost since they began. */
@Injectable()
export class LivingOperators {
  constructor(private readonly database: Database) {}

  /** By the id of their session, with the roles that they have now. Those who are signed out are missing. */
  async of(operators: SignedInOperator[]): Promise<Map<string, SignedInOperator>> {
    const ids = plainList(operators.map(({ session }) => session.id));
    const living = new Map((await this.database.run(LIVING_CONSOLE_SESSIONS, { ids })).map((one) => [one.id, one]));
    return new Map(
      operators.flatMap(({ session }) => {
        const now = living.get(session.id);
        return now ? [[session.id, new SignedInOperator({ ...session, ...now })] as const] : [];
      }),
    );
  }

  /** What is read after the role was taken leaves no more. */
  async *whileMay<Part>(
    operator: SignedInOperator,
    permission: Permission,
    reach: Reach,
    parts: AsyncIterable<Part>,
  ): AsyncGenerator<Part> {
    for await (const part of parts) {
      const now = (await this.of([operator])).get(operator.session.id);
      if (!now) throw new ConsoleClosed();
      if (!now.mayWithin(permission, reach)) throw new RoleTooSmall(permission);
      yield part;
    }
  }
}
