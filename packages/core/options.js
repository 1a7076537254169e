import { originOf } from './text.js';

/** An option, the variable that stands for it, and how to get one. */
const REQUIRED = {
  url: ['GATEHOUSE_URL', 'the address of Gatehouse, such as https://id.example.com'],
  apiKey: [
    'GATEHOUSE_API_KEY',
    'an API key of the application with the scope login: npm run -s cli -- keys create <slug> --scopes login',
  ],
  appUrl: ['APP_URL', 'the address of this application, such as https://app.example.com'],
  secret: ['COOKIE_SECRET', '32 random bytes: openssl rand -base64 32'],
};

/** @param {any} given */
export function readOptions(given = {}, wanted = Object.keys(REQUIRED)) {
  const variables = globalThis.process?.env ?? {};
  const missing = [];
  const required = wanted.map((option) => {
    const [variable, what] = REQUIRED[option];
    const value = given[option] ?? variables[variable];
    if (!value) missing.push(`${option} (${variable}): ${what}`);
    return [option, value];
  });
  if (missing.length > 0) throw new Error(`Gatehouse needs\n  ${missing.join('\n  ')}`);
  const { url, appUrl, ...secrets } = Object.fromEntries(required);
  const origin = originOf(appUrl, 'appUrl (APP_URL)');
  const { basePath = '/auth', home = '/', cookieName = 'session', onError = console.error } = given;
  const { loginPath = `${basePath}/login` } = given;
  return {
    ...{
      ...given,
      ...secrets,
      url: originOf(url, 'url (GATEHOUSE_URL)'),
      origin,
      basePath,
      loginPath,
      home,
      cookieName,
      onError,
    },
    isHttps: origin.startsWith('https:'),
    urls: { redirect_url: `${origin}${basePath}/callback`, cancel_url: origin + home },
  };
}
