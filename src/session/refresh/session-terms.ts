import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { idleSeconds, termsOf } from '../../applications/lifetimes.js';
import { Settings } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import type { RefreshedRow } from './refresh.statement.js';
import { TAKE_TERMS } from './terms.statement.js';

/** Brings a running session under what its application says of sessions now. Only a refresh after a change writes. */
@Injectable()
export class SessionTermsKeeper {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Seconds until the session ends unless it is refreshed again; none where it has already lasted too long. */
  async secondsLeft(sessionId: string, row: RefreshedRow): Promise<number> {
    const terms = termsOf(await this.applications.getApplication(row.applicationId), row.membership);
    if (terms === row.terms || isDeepStrictEqual(terms, row.terms)) return row.refreshExpiresSeconds;
    const [taken] = await this.database.run(TAKE_TERMS, {
      id: sessionId,
      terms: terms && JSON.stringify(terms),
      idle: idleSeconds(terms, this.settings),
      absolute: terms?.absolute ?? null,
    });
    return taken?.seconds ?? row.refreshExpiresSeconds;
  }
}
