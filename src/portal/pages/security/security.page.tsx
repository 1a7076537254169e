import { grants } from '../../../plans/features.js';
import { Link, LinkButton, Section } from '../../../platform/pages/components.js';
import { LinksSection } from '../links/links.pages.js';
import { PasskeysSection } from '../passkeys/passkeys-section.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import type { PageView } from '../views/page-view.js';

/** How a person signs in, and what keeps others out. */
export function SecurityPage(view: PageView<'security'>) {
  const { words } = view;
  return (
    <Frame view={view} room="security" title={words.frame.security} intro={words.security.intro}>
      <SignInSection {...view} />
      {grants(view.plan, 'portal.mfa') && <TwoSteps {...view} />}
      <PasskeysSection {...view} />
      <LinksSection {...view} />
    </Frame>
  );
}

function SignInSection({
  words: { overview, security, relay, frame, email },
  common,
  me,
  plan,
  facts,
}: PageView<'security'>) {
  const offersPasswords = plan.allowsProvider('password');
  return (
    <Section id="sign-in" title={offersPasswords ? security.addressAndPassword : common.email}>
      <Items>
        <Item
          title={common.email}
          actions={
            me.emailIsRelay ? (
              <Act href="/portal/relay">{relay.link}</Act>
            ) : (
              <Act href="/portal/email">{frame.change}</Act>
            )
          }
        >
          {me.email}
          {me.emailIsRelay && <> · {overview.relay}</>}
          {facts.pendingEmail && (
            <p>
              {email.pending(facts.pendingEmail)}{' '}
              <Link href={me.emailIsRelay ? '/portal/relay/code' : '/portal/email/code'}>{email.enterCode}</Link>
            </p>
          )}
        </Item>
        {offersPasswords && (
          <Item
            title={overview.password}
            actions={<Act href="/portal/password">{me.hasPassword ? frame.change : security.setPassword}</Act>}
          >
            {me.hasPassword ? overview.isSet : overview.notSet}
          </Item>
        )}
      </Items>
    </Section>
  );
}

function TwoSteps({ words: { overview, security, frame }, me }: PageView<'security'>) {
  const isOn = me.mfaEnabledAt !== null;
  return (
    <Section id="two-steps" title={overview.twoSteps}>
      <p class="soft small">{security.twoSteps}</p>
      <Items>
        <Item
          title={
            <>
              {security.app} <span class={isOn ? 'badge' : 'badge plain'}>{isOn ? frame.on : frame.off}</span>
            </>
          }
          actions={
            isOn ? (
              <Act href="/portal/authenticator/remove">{security.turnOff}</Act>
            ) : (
              <Act href="/portal/authenticator">{security.setUp}</Act>
            )
          }
        />
        {isOn && (
          <Item
            title={security.recoveryCodes}
            actions={<Act href="/portal/recovery-codes">{security.getNewCodes}</Act>}
          >
            {overview.codesLeft(me.recoveryCodesLeft)}
          </Item>
        )}
      </Items>
    </Section>
  );
}

function Act({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton look="plain" href={href}>
      {children}
    </LinkButton>
  );
}
