import type { MeRow } from '../../me/me.statement.js';

/** The picture of the account, or the first letter of its name. */
export function Portrait({ picture, name, email }: Pick<MeRow, 'picture' | 'name' | 'email'>) {
  return picture && /^https:\/\//i.test(picture) ? (
    <img class="portrait" src={picture} alt="" width="56" height="56" referrerpolicy="no-referrer" />
  ) : (
    <span class="portrait" aria-hidden="true">
      {[...(name ?? email)][0]?.toUpperCase()}
    </span>
  );
}
