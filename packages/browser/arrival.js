import { quietly } from './ask.js';

/** The page to which a login leads back, in this tab. */
export const keepWayBack = (name, href) => quietly(() => sessionStorage.setItem(name, href));

/** What a login has brought to this page. It leaves the address bar, so that a reload does not send it again. */
export function takeArrival(name, path) {
  const wayBack = quietly(() => sessionStorage.getItem(name));
  quietly(() => sessionStorage.removeItem(name));
  const page = new URL(location.href);
  const query = page.searchParams;
  const [code, state] = [query.get('code'), query.get('state')];
  if (!state || (path && path !== page.pathname)) return;
  const verifier = takeVerifier(state);
  if (!code && !verifier) return; // the state of something else: a cancelled login has a verifier
  query.delete('code');
  query.delete('state');
  history.replaceState(history.state, '', (verifier && wayBack) || page);
  return code && { code, verifier };
}

function takeVerifier(state) {
  // Without the prefix, a neighbouring host could plant one, and sign this browser in as another user.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  const begin = `${prefix}login_${state}=`;
  const own = document.cookie.split('; ').find((cookie) => cookie.startsWith(begin));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  if (own) document.cookie = `${begin}; path=/; max-age=0${secure}`;
  return own?.slice(begin.length);
}
