import { Link } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';
import { Sentence } from './sentence.js';

interface Props extends Pick<FormView, 'messages'> {
  of: (address: string) => string;
  address: string | undefined;
  /** Where a mistake in the address is mended. */
  edit?: string | false;
}

/** Where an email went, and the way to another address. */
export function MailedTo({ of, address, edit, messages }: Props) {
  return (
    <>
      <Sentence of={of}>{address ?? messages.yourAddress}</Sentence>{' '}
      {edit && <Link href={edit}>{messages.otherAddress}</Link>}
    </>
  );
}
