/** The cookies of a request, the oldest first, as browsers send them. */
export function readCookies(header = '') {
  const cookies = new Map();
  for (const pair of header.split(/; */)) {
    const [name, ...value] = pair.split('=');
    if (name) cookies.set(name, value.join('='));
  }
  return cookies;
}

/** Cookies that no script reads unless it must, that no form of another site sends, and on https no neighbouring host can plant. */
export function createCookies(isHttps, { isForScripts = false } = {}) {
  const named = (name) => (isHttps ? `__Host-${name}` : name);
  const more = `${isForScripts ? '' : 'HttpOnly; '}SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const write = (name, value, seconds) => {
    const expires = new Date(seconds > 0 ? Date.now() + seconds * 1000 : 0).toUTCString();
    return `${named(name)}=${value}; Max-Age=${Math.floor(seconds)}; Path=/; Expires=${expires}; ${more}`;
  };
  return { named, write, clear: (name) => write(name, '', 0) };
}
