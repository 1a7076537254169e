const LEAST = 60;
const MOST = 3600;

/** For how many seconds a document counts as its headers say: at least a minute, so that a client costs one request. */
export function secondsFresh(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return LEAST;
  const age = /\bmax-age=(\d{1,9})/i.exec(control)?.[1];
  const said = age === undefined ? MOST : Number(age) - Number(headers.get('age') ?? 0);
  return Math.min(Math.max(Number.isFinite(said) ? said : LEAST, LEAST), MOST);
}
