import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { Clock } from '../../../platform/time/clock.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { webAuthn } from '../../passkeys/web-authn.js';

const RANDOM_BYTES = 16;
const TIME_BYTES = 4;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;
/** A challenge lives as long as a fresh proof counts. */
const LIFETIME_SECONDS = 300;

/**
 * What a device signs when it makes a passkey for an account. It carries its own end and a MAC that binds it to one
 * session, so it needs no row. A second use of the same signature could only add the passkey that is there.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {}

  issue(session: CurrentSession): string {
    const end = Buffer.alloc(TIME_BYTES);
    end.writeUInt32BE(this.clock.epochSeconds() + LIFETIME_SECONDS);
    const head = Buffer.concat([randomBytes(RANDOM_BYTES), end]);
    return Buffer.concat([head, this.keys.mac('passkey-challenge', signed(session, head))]).toString('base64url');
  }

  /** The challenge that a device says it has signed, if it is one of this session and in time. */
  findIn(session: CurrentSession, clientDataJSON: string): string | undefined {
    const challenge = challengeIn(clientDataJSON);
    const bytes = Buffer.from(challenge ?? '', 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (head.length < HEAD_BYTES || head.readUInt32BE(RANDOM_BYTES) < this.clock.epochSeconds()) return undefined;
    return this.keys.isMac('passkey-challenge', signed(session, head), bytes.subarray(HEAD_BYTES))
      ? challenge
      : undefined;
  }
}

const signed = ({ id }: CurrentSession, head: Buffer): string => `${id}/${head.toString('base64url')}`;

function challengeIn(clientDataJSON: string): string | undefined {
  const { decodeClientDataJSON } = webAuthn();
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
