import { Link, LinkButton, Notice, Section } from '../../platform/pages/components.js';
import { Person } from '../../platform/pages/person.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { Sending } from '../views/lists.js';
import type { ConsoleView } from '../views/view.js';
import type { PersonFacts } from './people.js';
import { Badges } from './people.page.js';
import { ActivitySection } from './person-activity.js';
import { AgreementsSection } from './person-agreements.js';
import { OrganizationsSection } from './person-organizations.js';
import { EndedSection, LivingSection, MarkedSection } from './person-sessions.js';
import { signInNow } from './sign-in-now.js';
import type { PersonView } from './where.js';

/** A person on one screen: who they are, how they sign in, where, why no more, and what can be done. */
export function PersonPage(given: ConsoleView, facts: PersonFacts) {
  const view = { ...given, place: facts.place };
  return (
    <>
      <MarkedSection view={view} facts={facts} />
      <div class="columns">
        <div class="stack">
          <WhoSection view={view} facts={facts} />
          <WaysSection view={view} facts={facts} />
          <OrganizationsSection view={view} facts={facts} />
          <AgreementsSection view={view} facts={facts} />
          <MailSection view={view} facts={facts} />
        </div>
        <div class="stack">
          <LivingSection view={view} facts={facts} />
          <EndedSection view={view} facts={facts} />
        </div>
      </div>
      <ActivitySection view={view} facts={facts} />
    </>
  );
}

export interface SectionProps {
  view: PersonView;
  facts: PersonFacts;
}

function WhoSection({ view, facts: { user, mayViewAs } }: SectionProps) {
  const { people } = view.words;
  const { facts } = people;
  const [metadata, profile] = [user.metadata, user.fields].map(
    (values) => Object.keys(values).length > 0 && JSON.stringify(values, null, 2),
  );
  return (
    <section class="card">
      <Person name={user.name} email={user.email} picture={user.picture}>
        <Badges view={view} user={user} />
      </Person>
      <dl class="facts">
        <dt>{facts.application}</dt>
        <dd>
          {view.operator.mayAt('applications:read', user.applicationId) ? (
            <Link href={`/console/applications/${user.application}`}>{user.application}</Link>
          ) : (
            user.application
          )}
        </dd>
        <dt>{facts.id}</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
        {user.externalId && (
          <>
            <dt>{facts.externalId}</dt>
            <dd>
              <code>{user.externalId}</code>
            </dd>
          </>
        )}
        {user.previousIds.length > 0 && (
          <>
            <dt>{facts.previousIds}</dt>
            <dd>
              <code>{user.previousIds.join(' ')}</code>
            </dd>
          </>
        )}
        <dt>{user.importedAt ? facts.imported : facts.created}</dt>
        <dd>
          <Moment at={user.importedAt ?? user.createdAt} now={view.now} language={view.language} />
        </dd>
        {user.locale && (
          <>
            <dt>{facts.language}</dt>
            <dd>{user.locale}</dd>
          </>
        )}
      </dl>
      {user.emailIsRelay && <p class="soft small">{facts.relay}</p>}
      {profile && (
        <details>
          <summary>{facts.profile}</summary>
          <pre>
            <code>{profile}</code>
          </pre>
        </details>
      )}
      {metadata && (
        <details>
          <summary>{facts.metadata}</summary>
          <pre>
            <code>{metadata}</code>
          </pre>
        </details>
      )}
      <Acts view={view} user={user} mayViewAs={mayViewAs} />
    </section>
  );
}

/** Only what the operator's role allows, and what has something to do. */
function Acts({ view, user, mayViewAs }: { view: ConsoleView } & Pick<PersonFacts, 'user' | 'mayViewAs'>) {
  const { acts } = view.words.people;
  const mayWrite = view.operator.mayAt('users:write', user.applicationId);
  const mayRevoke = view.operator.mayAt('sessions:revoke', user.applicationId);
  const way = (name: string) => `/console/people/${user.id}/${name}`;
  const isPending = !user.blockedAt && !(user.emailVerifiedAt && user.hasPassword);
  if (!mayRevoke) return <p class="soft small">{acts.readOnly}</p>;
  return (
    <nav class="acts" aria-label={acts.title}>
      <LinkButton look="plain" href={way('sign-out')}>
        {acts.signOut.button}
      </LinkButton>
      {mayViewAs && !user.blockedAt && (
        <LinkButton look="plain" href={way('view')}>
          {acts.viewAs.button}
        </LinkButton>
      )}
      {mayWrite && (
        <>
          <LinkButton look="plain" href={way(user.blockedAt ? 'unblock' : 'block')}>
            {user.blockedAt ? acts.unblock.button : acts.block.button}
          </LinkButton>
          {user.hasPassword && !user.newPasswordDueAt && (
            <LinkButton look="plain" href={way('new-password')}>
              {acts.newPassword.button}
            </LinkButton>
          )}
          <LinkButton look="plain" href={way('factors')}>
            {acts.factors.button}
          </LinkButton>
          {isPending && (
            <LinkButton look="plain" href={way('invite')}>
              {acts.invite.button}
            </LinkButton>
          )}
          <LinkButton look="plain" href={way('address')}>
            {acts.address.button}
          </LinkButton>
          <LinkButton look="plain" href={way('details')}>
            {acts.details.button}
          </LinkButton>
          <LinkButton look="plain" href={way('export')}>
            {acts.export.button}
          </LinkButton>
          <LinkButton look="danger" href={way('delete')}>
            {acts.delete.button}
          </LinkButton>
        </>
      )}
    </nav>
  );
}

function WaysSection({ view, facts: { user, ways: held } }: SectionProps) {
  const { words, now, language } = view;
  const { ways } = words.people;
  const sentences = signInNow(user, held, { words: words.people.now, now, language });
  return (
    <Section title={ways.title}>
      <Notice tone={user.blockedAt ? 'bad' : 'plain'}>
        <strong>{ways.now}</strong>
        <p>{sentences.join(' ')}</p>
      </Notice>
      <dl class="facts">
        <dt>{ways.password}</dt>
        <dd>
          {!user.hasPassword && ways.passwordNone}
          {user.hasPassword && (user.newPasswordDueAt ? ways.passwordDue : ways.passwordSet)}{' '}
          {user.hasPassword && held.passwordChangedAt && (
            <Moment at={held.passwordChangedAt} now={now} language={language} />
          )}
        </dd>
        <dt>{ways.factor}</dt>
        <dd>
          {user.mfaEnabledAt ? (
            <>
              {ways.factorOn} <Moment at={user.mfaEnabledAt} now={now} language={language} /> ·{' '}
              {ways.recoveryCodes(held.recoveryCodes)}
            </>
          ) : (
            ways.none
          )}
        </dd>
        <dt>{ways.passkeys}</dt>
        <dd>
          {held.passkeys.length === 0 && ways.none}
          {held.passkeys.map(({ name, lastUsedAt, createdAt }) => (
            <div key={createdAt}>
              {name} ·{' '}
              {lastUsedAt ? (
                <>
                  {ways.used} <Moment at={new Date(lastUsedAt)} now={now} language={language} />
                </>
              ) : (
                ways.unused
              )}
            </div>
          ))}
        </dd>
        <dt>{ways.providers}</dt>
        <dd>
          {held.links.length === 0 && ways.none}
          {held.links.map(({ provider, accountName, createdAt }) => (
            <div key={createdAt}>
              {[provider, accountName].filter(Boolean).join(' · ')} ·{' '}
              <Moment at={new Date(createdAt)} now={now} language={language} />
            </div>
          ))}
        </dd>
      </dl>
    </Section>
  );
}

function MailSection({ view, facts }: SectionProps) {
  const { mails } = view.words.people;
  const mayRead = view.operator.mayAt('mail:read', facts.user.applicationId);
  return (
    <Section title={mails.title}>
      {facts.mails.length === 0 ? (
        <p class="soft">{mails.none}</p>
      ) : (
        <Items>
          {facts.mails.map(({ id, template, state, attempts, createdAt, sentAt, deadAt, lastError }) => (
            <Item
              key={id}
              title={mayRead ? <Link href={`/console/mail/${id}`}>{template}</Link> : <code>{template}</code>}
              actions={<Sending state={state}>{mails.states[state]}</Sending>}
            >
              <Moment at={sentAt ?? deadAt ?? createdAt} now={view.now} language={view.language} />
              {state !== 'sent' && ` · ${[mails.tries(attempts), lastError].filter(Boolean).join(' · ')}`}
            </Item>
          ))}
        </Items>
      )}
    </Section>
  );
}
