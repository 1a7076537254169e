import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RequestApiKey } from '../../applications/api-keys/request-api-key.js';
import { ApiKeyInvalid } from '../../applications/applications.errors.js';
import { countAs } from '../../platform/http/caller.js';
import { ClientIpInvalid } from '../flows.errors.js';

/**
 * A backend that calls for a user proves it with its API key and names the user's IP address. The name counts only in
 * the backend's own application, so it can neither use up nor avoid the limits of another one.
 */
@Injectable()
export class ClientIp {
  constructor(private readonly keys: RequestApiKey) {}

  async take(request: Request, applicationId: string): Promise<void> {
    if (request.headers['x-api-key'] === undefined) return;
    const key = await this.keys.require(request);
    if (key.applicationId !== applicationId) throw ApiKeyInvalid.withoutScope('login');
    const ip = request.headers['x-client-ip'];
    if (ip !== undefined) countAs(request, requireIp(ip), applicationId);
  }
}

/** A header that was sent twice arrives as a list. An address with a zone has a meaning on one host only. */
function requireIp(text: string | string[]): string {
  const ip = String(text).trim();
  if (isIP(ip) === 0 || ip.includes('%')) throw new ClientIpInvalid();
  return ip;
}
