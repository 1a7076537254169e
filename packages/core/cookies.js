/** The oldest first, as browsers send them. A second one of a name comes from another domain. */
export const pairsOf = (header = '') =>
  header.split(/; */).flatMap((pair) => {
    const [name, ...value] = pair.split('=');
    return name ? [[name, value.join('=')]] : [];
  });

/** The cookies of a request by name. */
export const readCookies = (header) => new Map(/** @type {[string, string][]} */ (pairsOf(header)));

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
