/**
 * Results as they are typed: the same URL is asked for, and its list takes the place of the one that is shown. Arrow
 * keys go through the list; Enter in a field asks at once, and opens the only hit.
 */
const WAIT_MS = 120;

const form = document.getElementById('find') as HTMLFormElement;
const field = document.getElementById('q') as HTMLInputElement;
const hits = () => [...document.querySelectorAll<HTMLAnchorElement>('#found a.row-link')];
/** `live` shows the list, also for an id that leads elsewhere: the way back comes to it. */
const wanted = () => {
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  query.set('q', field.value.trim());
  return `${form.action}?${query}&live=1`;
};
let shown = wanted();
let pause: number | undefined;
let asked = new AbortController();

/** Whether the list is what was asked for. */
const ask = async (): Promise<boolean> => {
  const url = wanted();
  if (url === shown) return true;
  asked.abort();
  asked = new AbortController();
  const answer = await fetch(url, { signal: asked.signal });
  const page = await answer.text();
  const body = page.slice(page.indexOf('<body')); // the styles in front of it have a nonce of their own
  const found = new DOMParser().parseFromString(body, 'text/html').getElementById('found');
  if (!answer.ok || !found) return false;
  document.getElementById('found')!.replaceChildren(...found.childNodes);
  shown = url;
  history.replaceState(null, '', url);
  return true;
};
form.addEventListener('input', (event) => {
  clearTimeout(pause);
  if (!(event as InputEvent).isComposing) pause = setTimeout(() => ask().catch(() => {}), WAIT_MS);
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(pause);
  if (!(await ask().catch(() => false))) return form.submit();
  const [only, another] = hits();
  if (only && !another && field.value.trim() !== '') location.assign(only.href);
});
addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const places: HTMLElement[] = [field, ...hits()];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  places[Math.max(0, Math.min(places.length - 1, at + step))]!.focus();
});
