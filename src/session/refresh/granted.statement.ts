import { statement } from '../../platform/database/statement.js';
import type { Granted, Session } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';
import { HELD } from './switch.statement.js';

/** What the session was granted. */
export const GRANTED = statement<
  Pick<Session, 'secretHash' | 'clientType' | 'clientId' | 'keyThumbprint'> & {
    sessionId: string;
    applicationId: string | null;
  },
  { granted: Granted | null }
>('granted-to-session', `SELECT granted FROM sessions WHERE ${HELD} AND ${live('sessions')}`);
