import type { Request } from 'express';
import { ReasonField } from './reason-field.js';
import { SentForm } from './sent-form.js';
import type { ConsoleView } from './view.js';

/** Asks once more for what an act needs. */
export function ReasonPage(view: ConsoleView, request: Request) {
  const { words, common, csrf } = view;
  return (
    <section class="card slim">
      <p>{words.frame.reasonMissing.intro}</p>
      <SentForm request={request} csrf={csrf} button={common.continue} asked={['reason']}>
        <ReasonField view={view} autofocus />
      </SentForm>
    </section>
  );
}
