import { NUMBERS } from '../../../login/views/numbers.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

/** Says what happens before the authenticator app is turned off. */
export function TurnOffPage(view: PageView<'turn-off'>) {
  const { words, application } = view;
  const { security } = words;
  return (
    <Frame view={view} room="security" title={security.turnOffTitle} intro={security.turnOffIntro}>
      <section class="card">
        <ul class="effects">
          {security.turnOffEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {application.mfa === 'required' && <p>{security.demanded(application.name)}</p>}
        <PageForm
          view={view}
          action="/portal/authenticator/remove"
          send={security.turnOff}
          look="danger"
          back="/portal/security"
        />
      </section>
    </Frame>
  );
}

export function RecoveryCodesPage(view: PageView<'recovery-codes'>) {
  const { words, common } = view;
  return (
    <Frame
      view={view}
      room="security"
      title={words.security.newCodesTitle}
      intro={words.security.newCodesIntro(NUMBERS)}
    >
      <section class="card">
        <PageForm
          view={view}
          action="/portal/recovery-codes"
          send={common.secondFactor.newCodes}
          back="/portal/security"
        />
      </section>
    </Frame>
  );
}
