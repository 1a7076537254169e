import type { TotpKey } from '../../identities/second-factors/totp-setup.js';
import { Button, Card, Code, Form, Link } from '../../platform/pages/components.js';
import { CodeField } from '../views/code-field.js';
import type { FormView } from '../views/form-view.js';
import { WaysOut } from '../views/ways-out.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';

/** Sets up an authenticator app. It is on only after its first code. */
export function EnrolPage({ visit, messages, csrf, typed, problem, totpKey }: FormView) {
  const { secondFactor } = messages;
  return (
    <Card title={secondFactor.enrolTitle} intro={secondFactor.enrolIntro(visit.application.name)}>
      <WholeProblem problem={problem} />
      {totpKey && <KeyOfApp totpKey={totpKey} words={secondFactor} />}
      <Form action={pathOf('/login/enrol', visit)} hidden={{ csrf }}>
        <CodeField of="factor" hint={secondFactor.hint} {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}

interface KeyOfAppProps {
  totpKey: TotpKey;
  words: FormView['messages']['secondFactor'];
}

/** What an authenticator app takes, for its camera, for a keyboard, and as a link. */
export function KeyOfApp({ totpKey, words }: KeyOfAppProps) {
  return (
    <div class="stack">
      <p>{words.scan}</p>
      <img class="qr" src={pictureOf(totpKey.qrSvg)} alt={words.qrCode} width="208" height="208" />
      <p class="soft small">
        {words.byHand} <Code>{inBlocks(totpKey.secret)}</Code>
      </p>
      <p class="small">
        <Link href={totpKey.url}>{words.openApp}</Link>
      </p>
    </div>
  );
}

const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Four letters at a time can be read from one screen and typed on another. */
const inBlocks = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

export const ENROL_STYLE = `
.qr { display: block; margin: 0 auto; width: 13rem; height: 13rem; background: #fff; border-radius: .5rem }
`;
