import type { ComponentChildren } from 'preact';

/** A list of facts, each with what can be done about it. */
export function Items({ children }: { children: ComponentChildren }) {
  return <ul class="items">{children}</ul>;
}

interface ItemProps {
  title: ComponentChildren;
  /** What can be done: links or buttons. */
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

export function Item({ title, actions, children }: ItemProps) {
  return (
    <li>
      <div class="fact">
        <strong>{title}</strong>
        {children && <div class="soft small">{children}</div>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </li>
  );
}
