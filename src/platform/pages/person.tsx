import type { ComponentChildren } from 'preact';

interface PersonProps {
  name: string | null;
  email: string;
  picture?: string | null;
  children?: ComponentChildren;
}

/** Whose account it is. An address that is too long goes on in the next line: it tells two accounts apart. */
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
        <strong>{name ?? email}</strong>
        {name && <span class="soft">{email}</span>}
        {children}
      </div>
    </div>
  );
}
