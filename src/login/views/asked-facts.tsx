import type { ComponentChildren } from 'preact';
import { deviceName } from '../../platform/http/device.js';
import type { FormView } from './form-view.js';

/** When an email was asked for, from which IP address and with which program. */
export function AskedFacts({ messages, language, link }: Pick<FormView, 'messages' | 'language' | 'link'>) {
  return link ? <FactsOfRequest {...{ messages, language }} {...link.code} /> : null;
}

interface Request {
  /** Facts that come first. */
  children?: ComponentChildren;
  createdAt: Date;
  ip: string | null;
  userAgent: string | null;
}

/** When something was asked for, from which IP address and with which program. */
export function FactsOfRequest(request: Pick<FormView, 'messages' | 'language'> & Request) {
  const { messages, language, createdAt, ip, userAgent, children } = request;
  const device = deviceName(userAgent);
  return (
    <dl>
      {children}
      <dt>{messages.askedWhen}</dt>
      <dd>{momentInUtc(createdAt, language)}</dd>
      {ip && (
        <>
          <dt>{messages.askedFrom}</dt>
          <dd>{ip}</dd>
        </>
      )}
      {device && (
        <>
          <dt>{messages.askedWith}</dt>
          <dd>{device}</dd>
        </>
      )}
    </dl>
  );
}

/** We do not know where the reader is, so the time says where it is meant. */
function momentInUtc(moment: Date, language: FormView['language']): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(moment)} (UTC)`;
}
