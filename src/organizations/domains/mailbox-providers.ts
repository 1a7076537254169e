import { KNOWN_RELAY_DOMAINS } from '../../identities/upstream/known-relay-domains.js';

/**
 * Domains where strangers have mailboxes beside each other. A DNS record would not come from their owners in any case, so
 * the list need not be complete: it spares people a claim that leads nowhere.
 */
const MAILBOX_PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'outlook.de'],
  ...['outlook.fr', 'outlook.jp', 'hotmail.co.uk', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'hotmail.it', 'yahoo.com'],
  ...['yahoo.co.jp', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'tuta.io'],
  ...['gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'posteo.de'],
  ...['mailbox.org', 'orange.fr', 'wanadoo.fr', 'laposte.net', 'free.fr', 'sfr.fr', 'libero.it', 'virgilio.it'],
  ...['tiscali.it', 'bluewin.ch', 'btinternet.com', 'sky.com', 'comcast.net', 'verizon.net', 'att.net'],
  ...['sbcglobal.net', 'cox.net', 'rogers.com', 'mail.ru', 'yandex.ru', 'yandex.com', 'rambler.ru', 'qq.com'],
  ...['163.com', '126.com', 'sina.com', 'naver.com', 'daum.net', 'docomo.ne.jp', 'ezweb.ne.jp', 'softbank.ne.jp'],
  ...['uol.com.br', 'bol.com.br', 'terra.com.br', 'seznam.cz', 'fastmail.com', 'hey.com', 'zoho.com', 'zohomail.com'],
  ...['mail.com', 'inbox.lv', 'wp.pl', 'o2.pl', 'onet.pl'],
  ...KNOWN_RELAY_DOMAINS,
]);

export const isMailboxProvider = (domain: string): boolean => MAILBOX_PROVIDERS.has(domain);
