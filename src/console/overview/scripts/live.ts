/**
 * Adds a line for each sign-in, the newest first, and keeps the last fifty. A page that is not looked at has no
 * connection, for a browser has few of them; it hears later what it has missed. So does one that found no room, or no
 * service: it asks again, less and less often, and says meanwhile that it waits.
 */

interface Line {
  at: string;
  succeeded: boolean;
  application: string | null;
  person: string | null;
  provider: string | null;
}

const MOST = 50;
const SOONEST_MS = 2_000;
const LATEST_MS = 300_000;

for (const list of document.querySelectorAll<HTMLElement>('[data-live]')) {
  const hint = document.querySelector<HTMLElement>('[data-hint]')!;
  const add = ({ at, succeeded, application, person, provider }: Line) => {
    const item = document.createElement('li');
    const badge = document.createElement('span');
    badge.className = succeeded ? 'badge' : 'badge bad';
    badge.textContent = succeeded ? list.dataset.signedIn! : list.dataset.failed!;
    const link = document.createElement('a');
    link.href = `/console/people/${person}`;
    link.textContent = person ?? '–';
    item.append(
      `${new Date(at).toLocaleTimeString()} `,
      badge,
      ' ',
      person ? link : '–',
      ` ${application ?? ''} ${provider ?? ''}`,
    );
    list.prepend(item);
    while (list.children.length > MOST) list.lastChild!.remove();
  };
  let source: EventSource | undefined;
  let last = '';
  let pauseMs = SOONEST_MS;
  let pause: number | undefined;
  const close = () => {
    clearTimeout(pause);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const opened = new EventSource(`${list.dataset.live!}?last=${encodeURIComponent(last)}`);
    source = opened;
    opened.addEventListener('message', (event) => {
      hint.hidden = true;
      add(JSON.parse(event.data));
    });
    opened.addEventListener('mark', (event) => {
      last = event.lastEventId;
    });
    opened.addEventListener('open', () => {
      hint.hidden = list.childElementCount > 0;
      hint.textContent = hint.dataset.waiting!;
      pauseMs = SOONEST_MS;
    });
    opened.addEventListener('error', () => {
      hint.hidden = false;
      hint.textContent = list.dataset.waits!;
      if (opened.readyState !== EventSource.CLOSED) return;
      pause = setTimeout(open, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LATEST_MS);
    });
  };
  open();
  document.addEventListener('visibilitychange', open);
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && open());
}
