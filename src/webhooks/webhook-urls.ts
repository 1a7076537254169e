import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { isPrivateAddress } from '../identities/upstream/http/private-addresses.js';
import { Settings } from '../platform/config/settings.js';
import { isThisMachine } from '../platform/config/this-machine.js';
import { MalformedInput } from '../platform/errors/common.errors.js';

/** Receivers are at https on the public internet, but for hosts of our own. Outside production this machine is one. */
@Injectable()
export class WebhookUrls {
  constructor(private readonly settings: Settings) {}

  isOwnHost({ hostname }: URL): boolean {
    const { isProduction, webhooks } = this.settings;
    const host = hostname.replace(/^\[(.+)\]$/, '$1');
    return (
      (!isProduction && isThisMachine(hostname)) ||
      webhooks.privateHosts.some((own) => own === host || own === hostname)
    );
  }

  /** Refuses what would never be asked. A name is looked up for each delivery, because its address may change. */
  require(text: string): string {
    const url = URL.parse(text);
    const fault = url ? this.faultOf(url) : 'must be a URL';
    if (fault !== undefined) throw new MalformedInput([`url ${fault}`]);
    return (url as URL).href;
  }

  /** Undefined for a URL that may be asked. */
  faultOf(url: URL): string | undefined {
    const isOwn = this.isOwnHost(url);
    const ip = url.hostname.replace(/^\[(.+)\]$/, '$1');
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn)) return 'must begin with https://';
    if (url.username || url.password) return 'must have no user name and no password';
    if (url.hash) return 'must have no fragment';
    if (isIP(ip) > 0 && isPrivateAddress(ip) && !isOwn) return 'must be at a public address';
    return undefined;
  }
}
