import { Button, Code, Form, LinkButton } from '../../platform/pages/components.js';
import { Moment } from '../../portal/pages/views/moment.js';
import type { ListedSigningKey } from '../../session/signing-keys/signing-keys.statements.js';
import { ReasonField } from '../views/reason-field.js';
import type { ConsoleView } from '../views/view.js';

export function SigningKeysPage({ words, now, language }: ConsoleView, keys: ListedSigningKey[]) {
  const { signingKeys } = words;
  return (
    <section class="card">
      <div class="row spread">
        <p class="soft">{signingKeys.intro}</p>
        <LinkButton href="/console/signing-keys/rotate">{signingKeys.rotate}</LinkButton>
      </div>
      <table class="rows">
        <thead>
          <tr>
            <th>{signingKeys.algorithm}</th>
            <th>{signingKeys.step}</th>
            <th>{signingKeys.since}</th>
            <th>{signingKeys.key}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ kid, alg, state, createdAt, activatedAt, retiredAt, withdrawnAt }) => (
            <tr key={kid}>
              <td>{alg}</td>
              <td>
                <span class={state === 'active' ? 'badge' : 'badge plain'}>{signingKeys.steps[state]}</span>
              </td>
              <td>
                <Moment at={withdrawnAt ?? retiredAt ?? activatedAt ?? createdAt} now={now} language={language} />
              </td>
              <td>
                <Code>{kid}</Code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft small">{signingKeys.leaked}</p>
    </section>
  );
}

export function RotatePage(view: ConsoleView) {
  const { words, csrf, common } = view;
  const { signingKeys } = words;
  return (
    <section class="card slim">
      <p>{signingKeys.rotateIntro}</p>
      <p class="soft small">{signingKeys.leaked}</p>
      <Form action="/console/signing-keys/rotate" hidden={{ csrf }}>
        <ReasonField view={view} />
        <div class="buttons">
          <Button>{signingKeys.rotate}</Button>
          <LinkButton look="plain" href="/console/signing-keys">
            {common.cancel}
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}
