import type { ComponentChildren } from 'preact';

/** A list of facts, each with what can be done about it. */
export function Items({ children }: { children: ComponentChildren }) {
  return <ul class="items">{children}</ul>;
}

interface ItemProps {
  title?: ComponentChildren;
  /** What can be done: links or buttons. */
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

export function Item({ title, actions, children }: ItemProps) {
  return (
    <li>
      <div class="fact">
        {title && <strong>{title}</strong>}
        {children && <div class="soft small">{children}</div>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </li>
  );
}

interface WayProps {
  href: string;
  title: string;
  children: ComponentChildren;
}

/** A fact that leads to the place where it can be changed. */
export function Way({ href, title, children }: WayProps) {
  return (
    <li>
      <a class="way" href={href}>
        <span class="fact">
          <strong>{title}</strong>
          <span class="soft small">{children}</span>
        </span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m9 5 7 7-7 7" />
        </svg>
      </a>
    </li>
  );
}
