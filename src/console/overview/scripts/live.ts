/** Adds a line for each sign-in, the newest first, and keeps the last fifty. */

interface Line {
  at: string;
  succeeded: boolean;
  application: string | null;
  person: string | null;
  provider: string | null;
}

const MOST = 50;

for (const list of document.querySelectorAll<HTMLElement>('[data-live]')) {
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
  const source = new EventSource(list.dataset.live!);
  const hint = document.querySelector<HTMLElement>('[data-hint]');
  source.addEventListener('message', (event) => {
    hint?.remove();
    add(JSON.parse(event.data));
  });
  source.addEventListener('open', () => {
    if (hint) hint.textContent = hint.dataset.waiting!;
  });
  addEventListener('pagehide', () => source.close());
}
