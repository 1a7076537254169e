import { grants } from '../../../plans/features.js';
import { LinkButton, Section } from '../../../platform/pages/components.js';
import { Person } from '../../../platform/pages/person.js';
import { Frame } from '../views/frame.js';
import { Items, Way } from '../views/items.js';
import { dayIn } from '../views/moment.js';
import type { PageView } from '../views/page-view.js';
import { languageName } from './languages.js';

/** Who is signed in, and what protects the account. */
export function OverviewPage(view: PageView<'overview'>) {
  const { words, application } = view;
  return (
    <Frame view={view} room="overview" title={words.frame.account} intro={words.overview.intro(application.name)}>
      <You {...view} />
      <Protection {...view} />
      {application.organizations && (
        <section class="card">
          <Items>
            <Way href="/portal/organizations" title={words.organizations.title}>
              {words.organizations.about}
            </Way>
          </Items>
        </section>
      )}
    </Frame>
  );
}

function You({ words: { overview }, me, plan, language }: PageView<'overview'>) {
  return (
    <Section
      title={overview.you}
      action={
        grants(plan, 'portal.profile') && (
          <LinkButton look="plain" href="/portal/profile">
            {overview.edit}
          </LinkButton>
        )
      }
    >
      <Person {...me}>
        <Address me={me} overview={overview} />
      </Person>
      <dl>
        <dt>{overview.language}</dt>
        <dd>{me.locale ? languageName(me.locale, language) : overview.languageOfBrowser}</dd>
        <dt>{overview.since}</dt>
        <dd>{dayIn(me.createdAt, language)}</dd>
      </dl>
    </Section>
  );
}

function Address({ me, overview }: Pick<PageView, 'me'> & { overview: PageView['words']['overview'] }) {
  if (me.emailIsRelay) return <span class="badge plain">{overview.relay}</span>;
  return me.emailVerifiedAt ? <span class="badge">{overview.verified}</span> : null;
}

function Protection({ words: { overview, frame }, me, plan }: PageView<'overview'>) {
  const offersPasswords = plan.allowsProvider('password');
  const isWeak = offersPasswords && me.hasPassword && !me.mfaEnabledAt && me.passkeys === 0;
  return (
    <Section title={frame.security}>
      <Items>
        {offersPasswords && (
          <Way href="/portal/security#sign-in" title={overview.password}>
            {me.hasPassword ? overview.isSet : overview.notSet}
          </Way>
        )}
        <Way href="/portal/security#two-steps" title={overview.twoSteps}>
          {me.mfaEnabledAt ? `${frame.on} · ${overview.codesLeft(me.recoveryCodesLeft)}` : frame.off}
        </Way>
        <Way href="/portal/security#passkeys" title={overview.passkeys}>
          {overview.count(me.passkeys)}
        </Way>
      </Items>
      {isWeak && <p class="soft small">{overview.weak}</p>}
    </Section>
  );
}
