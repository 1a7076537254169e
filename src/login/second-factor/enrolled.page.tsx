import { Button, Card, Form } from '../../platform/pages/components.js';
import { pageScript } from '../../platform/pages/page-script.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** The recovery codes, shown once, and the way on to the application. */
export function EnrolledPage({ visit, messages, csrf, recoveryCodes, mayRenewCodes }: FormView) {
  const { secondFactor } = messages;
  return (
    <Card
      title={recoveryCodes ? secondFactor.codesTitle : secondFactor.onTitle}
      intro={recoveryCodes ? secondFactor.codesIntro : secondFactor.onIntro}
    >
      {recoveryCodes && <RecoveryCodeList name={visit.application.name} codes={recoveryCodes} words={secondFactor} />}
      {mayRenewCodes && (
        <Form action={pathOf('/login/enrol/recovery-codes', visit)} hidden={{ csrf }}>
          <Button full look="plain">
            {secondFactor.newCodes}
          </Button>
        </Form>
      )}
      <Form action={pathOf('/login/enrol/continue', visit)} hidden={{ csrf }}>
        <Button full>{messages.continue}</Button>
      </Form>
    </Card>
  );
}

interface RecoveryCodeListProps {
  name: string;
  codes: string[];
  words: FormView['messages']['secondFactor'];
}

/** To copy, print or download. */
export function RecoveryCodeList({ name, codes, words }: RecoveryCodeListProps) {
  const text = `${words.fileTitle(name)}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ul class="codes" id="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="row keep">
        <a
          class="button plain"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {words.download}
        </a>
        <button type="button" class="button plain" data-keeps="copy" data-done={words.copied} data-text={text} hidden>
          {words.copy}
        </button>
        <button type="button" class="button plain" data-keeps="print" hidden>
          {words.print}
        </button>
      </div>
    </>
  );
}

export const ENROLLED_SCRIPT = pageScript('login/scripts/enrolled');

export const ENROLLED_STYLE = `
.codes { columns: 2; margin: 0; padding: 0; list-style: none }
.codes li { padding: .25rem 0; break-inside: avoid }
.codes code { font-size: 1.0625rem }
main .keep { gap: .5rem }
.keep .button { flex: 1 0 auto; padding-inline: .75rem }
@media print { .button { display: none } }
`;
