/**
 * Domains whose emails are forwarded to a hidden one, with their subdomains. RELAY_DOMAINS adds others. Domains that
 * also have ordinary mailboxes are not listed.
 */
export const KNOWN_RELAY_DOMAINS: readonly string[] = [
  // Apple: Sign in with Apple
  'privaterelay.appleid.com',
  // GitHub
  'users.noreply.github.com',
  // DuckDuckGo
  'duck.com',
  // Mozilla
  'mozmail.com',
  'relay.firefox.com',
  // Proton Pass and SimpleLogin
  'passmail.com',
  'passmail.net',
  'passinbox.com',
  'passfwd.com',
  'simplelogin.com',
  'simplelogin.co',
  'simplelogin.fr',
  'slmail.me',
  'slmails.com',
  'silomails.com',
  'aleeas.com',
  'dralias.com',
  '8alias.com',
  '8shield.net',
  // addy.io
  'addy.io',
  'addymail.com',
  'anonaddy.com',
  'anonaddy.me',
];
