import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RequestApiKey } from '../../applications/api-keys/request-api-key.js';
import { ApiKeyInvalid } from '../../applications/applications.errors.js';
import { speakFor } from '../../platform/http/caller.js';
import { ClientIpInvalid } from '../flows.errors.js';

/**
 * A backend that calls for a person says with its key that it does, and from where the person comes. Its word counts
 * in its own application alone: it can neither use up nor get around the limits of anybody else.
 */
@Injectable()
export class ClientAddress {
  constructor(private readonly keys: RequestApiKey) {}

  async take(request: Request, applicationId: string): Promise<void> {
    if (request.headers['x-api-key'] === undefined) return;
    const key = await this.keys.require(request);
    if (key.applicationId !== applicationId) throw new ApiKeyInvalid();
    const address = request.headers['x-client-ip'];
    if (address !== undefined) speakFor(request, requireAddress(address), applicationId);
  }
}

/** Sent twice it arrives as a list; an address with a zone means nothing to anybody else. */
function requireAddress(text: string | string[]): string {
  const address = String(text).trim();
  if (isIP(address) === 0 || address.includes('%')) throw new ClientIpInvalid();
  return address;
}
