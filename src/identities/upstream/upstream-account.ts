/** What an upstream says about the user that it signed in. */
export interface UpstreamAccount {
  /** The provider's id at this application. */
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** The upstream itself says that the email hides the real one. */
  isPrivateEmail: boolean;
  name: string | null;
  picture: string | null;
  locale: string | null;
}

/** Domains whose emails are forwarded to a hidden one. */
const RELAY_DOMAINS = [
  'privaterelay.appleid.com',
  'users.noreply.github.com',
  'duck.com',
  'mozmail.com',
  'relay.firefox.com',
  'passmail.net',
  'passinbox.com',
  'simplelogin.com',
  'anonaddy.me',
  'addy.io',
];

export function isRelay({ email, isPrivateEmail }: Pick<UpstreamAccount, 'email' | 'isPrivateEmail'>): boolean {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return isPrivateEmail || RELAY_DOMAINS.some((relay) => domain === relay || domain.endsWith(`.${relay}`));
}
