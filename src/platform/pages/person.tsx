import type { ComponentChildren } from 'preact';

interface PersonProps {
  name: string | null;
  email: string;
  picture?: string | null;
  children?: ComponentChildren;
}

/** Whose account it is. A name or an address that is too long is cut off, and never broken within a word, but on the account pages. */
export function Person({ name, email, picture, children }: PersonProps) {
  return (
    <div class="you">
      {picture && /^https:\/\//i.test(picture) ? (
        <img class="portrait" src={picture} alt="" width="48" height="48" referrerpolicy="no-referrer" />
      ) : (
        <span class="portrait" aria-hidden="true">
          {[...(name ?? email)][0]?.toUpperCase()}
        </span>
      )}
      <div>
        <strong class="cut">{name ?? email}</strong>
        {name && <span class="cut soft">{email}</span>}
        {children}
      </div>
    </div>
  );
}
