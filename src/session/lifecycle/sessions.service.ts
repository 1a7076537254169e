import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { Statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { BrowserSignInRows } from '../browser-sign-ins/browser-sign-in-rows.js';
import type { Session } from '../entities/session.entity.js';
import { RememberedBrowsers } from '../remembered/remembered-browsers.js';
import { BearerInvalid } from '../session.errors.js';
import type { RefreshToken } from '../tokens/refresh-token.js';
import { BackchannelLogouts } from './backchannel-logouts.js';
import { BegunSignIns } from './begun-sign-ins.js';
import { CutOffs } from './cut-offs.service.js';
import {
  BATCH,
  DELETE_LATEST,
  END_ALL_OF,
  END_CONTINUED,
  END_HELD,
  END_HELD_BY,
  END_IN_COOKIES,
  END_IN_ORGANIZATION,
  END_LATEST,
  END_LATEST_UNPROVED,
  END_OF_CLIENT,
  END_OPENED_FROM,
  END_OPENED_IN,
  END_OWN,
  END_SOME_IN_ORGANIZATION,
  ENDED_BY_REUSE,
  type EndedRow,
  HAND_OVER,
  HAS_MORE,
  type Handing,
  NOTE_FACTOR_SET_UP,
  ORIGIN_OF,
} from './end.statements.js';
import type { WrittenReason } from './end-reasons.js';
import { EndedSessions } from './ended-sessions.js';
import { EVERYBODY } from './live.js';
import { CHECK } from './sessions.statements.js';

export interface Ending {
  reason: WrittenReason;
  /** It is absent for acts of an operator on the command line. */
  caller?: Caller;
  /** The browser in which a session was opened could open the next one without a question. */
  andBrowser?: true;
  /** Cookies name the sessions, and a stranger may have put any token there: only those that live in cookies end. */
  areInCookies?: true;
}

export interface EndingOfMany extends Omit<Ending, 'andBrowser' | 'areInCookies'> {
  /** What was opened since stays. */
  openedBefore?: Date | undefined;
}

/** What of an identity goes on. Of more than a thousand sessions only the first one does. */
interface Kept {
  keepSessionId?: string;
  keepOriginId?: string | undefined;
  /** Sessions that signed in with a code stay, and so do the codes for such sessions. */
  keepsProved?: boolean;
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly cutOffs: CutOffs,
    private readonly ended: EndedSessions,
    private readonly backchannel: BackchannelLogouts,
    private readonly remembered: RememberedBrowsers,
    private readonly browsers: BrowserSignInRows,
    private readonly begun: BegunSignIns,
  ) {}

  /** Throws the error that the guard of the session would throw now. */
  async requireLive(manager: EntityManager, id: string): Promise<void> {
    const [row] = await within(manager).run(CHECK, { id });
    if (!row) throw new BearerInvalid();
  }

  /** Ends one session. Takes the lock that refreshes queue on: once this is acknowledged, the session can no longer be refreshed. */
  async revoke(id: string, ending: Ending): Promise<Date> {
    return this.manager.transaction(async (manager) => {
      const revokedAt = await this.end(manager, id, ending);
      if (!revokedAt) throw new BearerInvalid();
      return revokedAt;
    });
  }

  /** Ends it within a larger act; answers undefined if it had already ended. */
  async end(manager: EntityManager, id: string, ending: Ending): Promise<Date | undefined> {
    const [ended] = await this.endWithPortal(manager, END_ALL_OF, { ids: [id] }, ending);
    return ended?.revokedAt;
  }

  /** Ends a session only if it is the identity's. */
  async endOwn(
    manager: EntityManager,
    own: { id: string; identityId: string },
    ending: Ending,
  ): Promise<Date | undefined> {
    const [ended] = await this.endWithPortal(manager, END_OWN, own, ending);
    return ended?.revokedAt;
  }

  /** Sessions that have already ended keep their reason. */
  async endTogether(ids: string[], ending: Ending): Promise<void> {
    if (ids.length > 0) await this.manager.transaction((manager) => this.endThese(manager, ids, ending));
  }

  /** Ends them within a larger act. */
  async endThese(manager: EntityManager, ids: string[], ending: Ending): Promise<void> {
    const end = ending.areInCookies ? END_IN_COOKIES : END_ALL_OF;
    if (ids.length > 0) await this.endWithPortal(manager, end, { ids }, ending);
  }

  /** Ends those that were continued from a remembered browser. The caller has locked the row of the identity. */
  async endContinued(
    manager: EntityManager,
    which: { identityId: string; browserId: string },
    ending: Ending,
  ): Promise<void> {
    await this.endWithPortal(manager, END_CONTINUED, which, ending);
    await this.browsers.endContinued(manager, which);
  }

  /** Ends those of a browser's sign-in. The caller has locked the row of the identity. Answers how many there were. */
  async endOpenedIn(
    manager: EntityManager,
    which: { identityId: string; id: string },
    ending: Ending,
  ): Promise<number> {
    return (await this.endWithPortal(manager, END_OPENED_IN, which, ending)).length;
  }

  /** Ends those of an identity that one client of OpenID Connect holds. The caller has locked the row of the identity. */
  async endOfClient(
    manager: EntityManager,
    which: { identityId: string; clientId: string },
    ending: Ending,
  ): Promise<void> {
    await this.endWithPortal(manager, END_OF_CLIENT, which, ending);
  }

  /** Ends those of an identity that act in the organization. The caller has locked the row of the identity. */
  async endInOrganization(
    manager: EntityManager,
    which: { identityId: string; organizationId: string },
    ending: Ending,
  ): Promise<number> {
    return (await this.endWithPortal(manager, END_IN_ORGANIZATION, which, ending)).length;
  }

  /** Ends a thousand of those that act in the organization at most; answers how many there were. */
  async endSomeInOrganization(manager: EntityManager, organizationId: string, ending: Ending): Promise<number> {
    return (await this.endWithPortal(manager, END_SOME_IN_ORGANIZATION, { organizationId }, ending)).length;
  }

  /** A refresh has ended the session: the portal sessions that were opened from it end too, and its client is told. */
  async finishReuse(id: string, ending: Ending): Promise<void> {
    await this.manager.transaction(async (manager) => {
      await this.run(manager, END_OPENED_FROM, { ids: [id] }, ending);
      await this.backchannel.note(manager, await within(manager).run(ENDED_BY_REUSE, { id }));
    });
  }

  /**
   * Ends the session that a refresh token of any generation names; undefined if there is none, or it had already ended.
   */
  async endHeld({ sessionId, secret }: RefreshToken, ending: Ending): Promise<EndedRow | undefined> {
    return this.manager.transaction(async (manager) => {
      const held = { id: sessionId, secretHash: hashSecret(secret) };
      const [ended] = await this.endWithPortal(manager, END_HELD, held, ending);
      return ended;
    });
  }

  /** Ends it for a client, which may end only what it holds itself. */
  async endHeldBy(
    holder: Pick<Session, 'applicationId' | 'clientId'>,
    { sessionId, secret }: RefreshToken,
    ending: Ending,
  ): Promise<void> {
    const held = { id: sessionId, secretHash: hashSecret(secret), ...holder };
    await this.manager.transaction((manager) => this.endWithPortal(manager, END_HELD_BY, held, ending));
  }

  /**
   * The caller has locked the row of the identity, so no sign-in comes between. The latest sessions end under their
   * locks, so a refresh that is on its way waits for them; a cut-off ends the others, however many there are. No browser
   * stays remembered or signed in, and what would open the next session ends too.
   */
  async endAllOfIdentity(
    manager: EntityManager,
    identityId: string,
    { keepSessionId, keepOriginId, keepsProved = false, ...ending }: Ending & Kept,
  ): Promise<number> {
    await this.begun.endAllOf(manager, identityId, keepsProved);
    await this.remembered.forgetAllOf(manager, identityId, ending.reason);
    const [hasMore] = await within(manager).run(HAS_MORE, { identityId });
    const kept = [keepSessionId, keepOriginId].filter((id) => id !== undefined);
    const end = keepsProved ? END_LATEST_UNPROVED : END_LATEST;
    const ended = await this.run(manager, end, { identityId, kept }, ending);
    await this.browsers.endAllOf(manager, identityId);
    const { reason } = ending;
    if (hasMore)
      await this.cutOffs.cut(manager, {
        scope: 'identity',
        subjectId: identityId,
        reason,
        keptSessionId: keepSessionId,
      });
    return ended.length;
  }

  /** A second factor was turned on in it: that is as good as a sign-in with it. */
  async noteFactorSetUp(manager: EntityManager, id: string): Promise<void> {
    await within(manager).run(NOTE_FACTOR_SET_UP, { id });
  }

  /**
   * Ends all but a session and the one that it was opened from. Of more than a thousand sessions the latter ends too: a
   * cut-off keeps only one.
   */
  async endOthers(
    manager: EntityManager,
    { id, identityId }: { id: string; identityId: string },
    ending: Ending & Pick<Kept, 'keepsProved'>,
  ): Promise<number> {
    const [origin] = await within(manager).run(ORIGIN_OF, { id });
    const kept = { keepSessionId: id, keepOriginId: origin?.openedFrom };
    return this.endAllOfIdentity(manager, identityId, { ...ending, ...kept });
  }

  /**
   * The identity is deleted in the same transaction. Of very many sessions most rows go later, and none of them lives.
   */
  async deleteAllOfIdentity(manager: EntityManager, identityId: string, ending: Ending): Promise<number> {
    const ended = await this.run(manager, END_LATEST, { identityId, kept: [] }, ending);
    const deleted = await within(manager).run(DELETE_LATEST, { identityId });
    if (deleted.length === BATCH)
      await this.cutOffs.cut(manager, { scope: 'identity', subjectId: identityId, reason: 'deleted' });
    return ended.length;
  }

  /**
   * One session goes on as another identity's. The latest that have ended go with it, so that they still say why. The
   * caller has locked both identities.
   */
  async handOver(manager: EntityManager, handing: Handing): Promise<void> {
    await within(manager).run(HAND_OVER, handing);
  }

  /**
   * Once this is committed, no session that was opened before can refresh, and no browser that signed in before opens one.
   * Answers when they ended.
   */
  endAllAt(
    manager: EntityManager,
    applicationId: string | null,
    { reason, caller, openedBefore }: EndingOfMany,
  ): Promise<Date> {
    const scope = applicationId === null ? 'everybody' : 'application';
    return this.cutOffs.cut(manager, { scope, subjectId: applicationId ?? EVERYBODY, reason, caller, openedBefore });
  }

  /**
   * Writes a cut-off of an identity, of an application, or of everybody into the rows of the sessions that it has ended, and
   * ends the sign-ins. Answers the number of these sessions.
   */
  finishEnding(subjectId = EVERYBODY, patienceMs?: number): Promise<number> {
    return this.cutOffs.finish(subjectId, patienceMs);
  }

  /**
   * Answers the sessions that were meant. The portal sessions that were opened from them end too. The rows of browsers
   * come after those of sessions, wherever both are locked.
   */
  private async endWithPortal<Which extends object>(
    manager: EntityManager,
    statement: Statement<Which & { reason: string }, EndedRow>,
    which: Which,
    ending: Ending,
  ): Promise<EndedRow[]> {
    const ended = await this.run(manager, statement, which, ending);
    if (ended.length > 0) await this.run(manager, END_OPENED_FROM, { ids: ended.map(({ id }) => id) }, ending);
    if (ending.andBrowser) await this.browsers.endThese(manager, ended);
    return ended;
  }

  private async run<Which extends object>(
    manager: EntityManager,
    statement: Statement<Which & { reason: string }, EndedRow>,
    which: Which,
    ending: Ending,
  ): Promise<EndedRow[]> {
    const ended = await within(manager).run(statement, { ...which, reason: ending.reason });
    await this.ended.note(manager, ended, ending);
    return ended;
  }
}
