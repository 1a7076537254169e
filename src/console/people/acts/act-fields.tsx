import type { ManagedUser } from '../../../management/users/list-users.statement.js';
import { Field } from '../../../platform/pages/components.js';
import type { ConsoleView } from '../../views/view.js';

export function AddressField({ words }: ConsoleView, email: string) {
  const { field } = words.people.acts.address;
  return (
    <Field
      label={field}
      name="email"
      type="email"
      value={email}
      autocomplete="off"
      maxLength={320}
      required
      autofocus
    />
  );
}

export type Details = Pick<ManagedUser, 'name' | 'externalId'>;

export function DetailFields({ words }: ConsoleView, { name, externalId }: Details) {
  const { details } = words.people.acts;
  return (
    <>
      <Field label={details.name} name="name" value={name ?? ''} autocomplete="off" maxLength={200} autofocus />
      <Field
        label={details.externalId}
        name="external_id"
        value={externalId ?? ''}
        autocomplete="off"
        maxLength={255}
        hint={details.externalIdHint}
      />
    </>
  );
}

/** The address is typed, so that no two clicks delete an account. */
export function ConfirmField({ words }: ConsoleView, { email }: ManagedUser) {
  const { confirm, confirmHint } = words.people.acts.delete;
  return (
    <Field
      label={confirm}
      name="confirm"
      type="email"
      autocomplete="off"
      maxLength={320}
      hint={confirmHint(email)}
      required
    />
  );
}
