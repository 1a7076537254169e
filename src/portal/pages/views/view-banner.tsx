import { lengthOfTime } from '../../../mail/templates/formats.js';
import { Button, Form } from '../../../platform/pages/components.js';
import { WORDS } from '../../../words/words.js';
import type { AccountView } from '../visit/account-view.js';

export const VIEW_STYLE = `
.view { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem max(1rem, (100% - 62rem) / 2); background: var(--bad-ground); color: var(--bad); border-block-end: 1px solid var(--bad) }
.view p { flex: 1 1 18rem; overflow-wrap: anywhere; font-size: .9375rem }
.seen { display: contents }
@media (min-width: 40rem) { .view { position: sticky; inset-block-start: 0; z-index: 1 } }
`;

/** Stands on every page of a view, in the language of the operator. */
export function ViewBanner({ view }: { view: AccountView }) {
  const { operator, email, language, minutesLeft, ending } = view;
  const { viewing } = WORDS[language].portal;
  return (
    <aside class="view" lang={language}>
      <p>{viewing.banner({ operator, email, left: lengthOfTime(language, minutesLeft) })}</p>
      <Form action={ending.action} hidden={{ csrf: ending.csrf }} inline>
        <Button look="plain">{viewing.end}</Button>
      </Form>
    </aside>
  );
}
