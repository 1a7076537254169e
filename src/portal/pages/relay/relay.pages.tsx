import { Field } from '../../../platform/pages/components.js';
import { AddressField } from '../views/address-field.js';
import { CodeField } from '../views/code-field.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';

/** Says what will be merged before anything is. */
export function RelayPage(view: PageView<'relay'>) {
  const { words, me } = view;
  const { relay } = words;
  return (
    <Frame view={view} room="security" title={relay.title} intro={relay.intro(me.email)}>
      <section class="card">
        <ul class="effects">
          {relay.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <PageForm view={view} action="/portal/relay" send={relay.sendCode} back="/portal/security">
          <AddressField view={view} label={relay.realAddress} />
        </PageForm>
      </section>
    </Frame>
  );
}

/** Only a person who has shown the code learns whether the other account has a second factor, so its field is always there. */
export function RelayCodePage(view: PageView<'relay-code'>) {
  const { words, common } = view;
  const { relay, email } = words;
  const drop = { action: '/portal/relay/cancel', label: email.drop };
  return (
    <Frame view={view} room="security" title={relay.codeTitle} intro={relay.codeIntro}>
      <section class="card">
        <PageForm view={view} action="/portal/relay/code" send={relay.confirm} instead={drop}>
          <CodeField view={view} hint={view.common.codeHint} sends={false} />
          <Field
            label={relay.factorCode}
            name="mfa_code"
            autocomplete="off"
            maxLength={40}
            note={common.optional}
            hint={relay.factorHint}
            error={problemIn(view, 'mfa_code')}
          />
        </PageForm>
      </section>
    </Frame>
  );
}
