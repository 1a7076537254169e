import type { Client } from '../../../applications/clients/client.entity.js';
import { ownClientOf } from '../../../applications/clients/clients.service.js';
import { mayRedirect } from '../../../applications/clients/redirects.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { isOnOrigins, readWebUrl, type UrlFault } from '../../../applications/origins/web-url.js';
import { readCancelUrl, readRedirectUrl } from '../../../flows/redirect-rules.js';

/** What the rules say about a URL, and which of them refused it. */
export interface Judgement {
  text: string;
  /** Why it is no URL that every program reads alike. */
  fault?: UrlFault;
  /** As browsers spell it, where that alone is wrong. */
  spelled?: string;
  origin?: string;
  isOnOrigin?: boolean;
  /** A registered origin at the same host. */
  nearOrigin?: string | undefined;
  /** Undefined where the application lists no redirect URLs. */
  isListed?: boolean | undefined;
  /** A listed URL of the same page. */
  nearUrl?: string | undefined;
  /** Whether a login may lead there when it ends, and when it is cancelled. */
  login: boolean;
  cancel: boolean;
  /** The clients of OpenID Connect that may be answered there. */
  clients: Pick<Client, 'id' | 'name'>[];
}

/** The verdicts are those of the rules themselves; what is said beside them explains. */
export function judge(application: Application, clients: Client[], text: string): Judgement {
  const read = readWebUrl(text);
  const given = {
    text,
    login: readRedirectUrl(application, text) !== undefined,
    cancel: readCancelUrl(application, text) !== undefined,
    clients: [ownClientOf(application), ...clients].filter((client) => mayRedirect(client, application, text)),
  };
  if (!(read instanceof URL))
    return { ...given, fault: read, ...(read === 'spelling' && { spelled: new URL(text).href }) };
  const { origins, redirectUrls } = application;
  const isOnOrigin = isOnOrigins(application, read);
  const isListed = redirectUrls.length === 0 ? undefined : redirectUrls.includes(text);
  return {
    ...given,
    origin: read.origin,
    isOnOrigin,
    isListed,
    nearOrigin: isOnOrigin ? undefined : origins.find((origin) => new URL(origin).hostname === read.hostname),
    nearUrl: isListed === false ? redirectUrls.find((listed) => pageOf(listed) === pageOf(text)) : undefined,
  };
}

/** Without what often differs by mistake: the query, the fragment, and the last slash. */
function pageOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/$/, '');
}
