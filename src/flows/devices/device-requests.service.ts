import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Granted } from '../../session/entities/session.entity.js';
import { FlowInvalid } from '../flows.errors.js';
import type { Flow } from '../flows.statements.js';
import {
  ALLOW_DEVICE,
  DEVICE_REQUEST_BY_USER_CODE,
  DEVICE_REQUEST_OF_FLOW,
  type EnteredRequest,
  POLL_DEVICE_REQUEST,
  type PolledRequest,
  REFUSE_DEVICE,
  type ShownRequest,
  START_DEVICE_REQUEST,
} from './device-requests.statements.js';
import { DEVICE_REQUEST_SECONDS, POLL_SECONDS, SLOWER_SECONDS } from './device-times.js';
import { UserCodeExpired, UserCodeUnknown, UserCodeUsed } from './devices.errors.js';
import { newUserCode, readUserCode } from './user-code.js';

/** The application and the client of a request. Null stands for the application's own client. */
interface Owner {
  applicationId: string;
  clientId: string | null;
}

export interface StartedRequest {
  deviceCode: string;
  userCode: string;
}

/**
 * A request of a device is open until its user answers it, or it expires.
 *
 *   open ── allow ──▶ allowed      a sign-in of the user waits for the device, which exchanges it once
 *   open ── refuse ─▶ refused
 *   open ── time ───▶ expired
 */
@Injectable()
export class DeviceRequests {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly keys: KeyRing,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Of billions of user codes few are in use, so a second attempt finds a free one. */
  async start(owner: Owner, asked: Granted, { ip, userAgent }: Caller): Promise<StartedRequest> {
    const deviceCode = newSecret(SECRET_PREFIXES.deviceCode);
    for (;;) {
      const userCode = newUserCode();
      const [started] = await this.database.run(START_DEVICE_REQUEST, {
        id: newId(),
        applicationId: owner.applicationId,
        clientId: owner.clientId,
        asked: JSON.stringify(asked),
        ip,
        userAgent,
        deviceCodeHash: hashSecret(deviceCode),
        userCodeMac: this.keys.mac('user-code', userCode),
        interval: POLL_SECONDS,
        ttl: DEVICE_REQUEST_SECONDS,
      });
      if (started) return { deviceCode, userCode };
    }
  }

  /** As the device asks for its answer. */
  async poll(deviceCode: string, { applicationId, clientId }: Owner): Promise<PolledRequest | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.deviceCode, deviceCode)) return undefined;
    const [polled] = await this.database.run(POLL_DEVICE_REQUEST, {
      deviceCodeHash: hashSecret(deviceCode),
      applicationId,
      clientId,
      slower: SLOWER_SECONDS,
    });
    return polled;
  }

  /** Finds the request by the code that a person typed. Each attempt counts: a right one may be a guess too. */
  async requireEntered(typed: unknown, { bucket }: Caller): Promise<EnteredRequest> {
    await this.limits.spend('user-code-address', bucket);
    const code = readUserCode(typed);
    const [found] = code
      ? await this.database.run(DEVICE_REQUEST_BY_USER_CODE, { macs: this.keys.macs('user-code', code) })
      : [];
    if (!found) throw new UserCodeUnknown();
    if (found.isAnswered) throw new UserCodeUsed();
    if (found.isExpired) throw new UserCodeExpired();
    return found;
  }

  async findFor(flow: Flow): Promise<ShownRequest | undefined> {
    const id = flow.asked?.device;
    if (id === undefined) return undefined;
    const [found] = await this.database.run(DEVICE_REQUEST_OF_FLOW, { id, flowId: flow.id });
    return found;
  }

  /** The caller has made sure that it is the person who signed in. */
  async allow(flow: Flow, caller: Caller): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const id = requestIn(flow);
      const [allowed] = await within(manager).run(ALLOW_DEVICE, { id, flowId: flow.id });
      if (!allowed) throw new UserCodeUsed();
      const { applicationId } = flow;
      const { identityId } = allowed;
      await this.audit.record(manager, { type: 'device.allowed', applicationId, identityId, caller });
    });
  }

  async refuse(flow: Flow, caller: Caller): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const [refused] = await within(manager).run(REFUSE_DEVICE, { id: requestIn(flow) });
      if (!refused) throw new UserCodeUsed();
      await this.audit.record(manager, { type: 'device.refused', applicationId: flow.applicationId, caller });
    });
  }
}

function requestIn({ asked }: Flow): string {
  if (asked?.device === undefined) throw new FlowInvalid();
  return asked.device;
}
