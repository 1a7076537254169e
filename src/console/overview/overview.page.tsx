import type { ApplicationChoice } from '../../management/users/find-users.statement.js';
import { Button, Link } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import type { ConsoleWords } from '../../words/en/console.js';
import { sentencesOf } from '../../words/found.js';
import { WORDS } from '../../words/words.js';
import { ApplicationFilter } from '../views/application-filter.js';
import type { ConsoleView } from '../views/view.js';
import type { Concern } from './attention.statement.js';
import type { Finding } from './findings.js';

const MOST_FINDINGS = 30;

/** `findings`: undefined while the doctor has not found out yet. */
export function OverviewPage(
  view: ConsoleView,
  concerns: Concern[],
  findings: Finding[] | undefined,
  choices: ApplicationChoice[],
) {
  const { words, operator } = view;
  const { overview } = words;
  return (
    <>
      <section class="card">
        {!findings && <p class="soft">{overview.checking}</p>}
        {findings?.length === 0 && concerns.length === 0 && <p>{overview.calm}</p>}
        {concerns.length + (findings?.length ?? 0) > 0 && (
          <>
            <h2>{overview.attention}</h2>
            <Items>
              {concerns.map((concern) => (
                <ConcernItem key={`${concern.kind} ${concern.application} ${concern.subject}`} {...{ view, concern }} />
              ))}
              {findings?.slice(0, MOST_FINDINGS).map((finding) => (
                <FindingItem key={JSON.stringify(finding)} {...{ view, finding }} />
              ))}
              {(findings?.length ?? 0) > MOST_FINDINGS && <Item>{overview.onCommandLine('doctor')}</Item>}
            </Items>
          </>
        )}
      </section>
      {operator.may('metrics:read') && choices.length > 0 && <Dashboards view={view} choices={choices} />}
      {operator.may('events:read') && (
        <section class="card">
          <h2>{overview.signIns}</h2>
          <p class="soft small" data-hint data-waiting={overview.waiting}>
            {overview.signInsHint}
          </p>
          <ol
            class="list"
            aria-live="polite"
            data-live="/console/live"
            data-waits={overview.signInsWait}
            data-signed-in={overview.signedIn}
            data-failed={overview.failed}
          />
        </section>
      )}
    </>
  );
}

function Dashboards({ view, choices }: { view: ConsoleView; choices: ApplicationChoice[] }) {
  const { overview, trail } = view.words;
  return (
    <section class="card">
      <h2>{overview.dashboards}</h2>
      <form class="filters" action="/console/dashboard">
        <ApplicationFilter view={view} label={trail.application} chosen={undefined} choices={choices} isNeeded />
        <div class="buttons">
          <Button look="plain">{trail.show}</Button>
        </div>
      </form>
    </section>
  );
}

function ConcernItem({ view, concern }: { view: ConsoleView; concern: Concern }) {
  const { words, now, language } = view;
  const { kind, since } = concern;
  const sentence = sentenceOf(words, concern);
  const href = wayTo(concern);
  return (
    <Item title={href ? <Link href={href}>{sentence}</Link> : sentence}>
      {kind === 'managementKeyEnds' ? (
        words.overview.onCommandLine('management-keys list')
      ) : kind === 'apiKeyEnds' ? (
        <time dateTime={since.toISOString()}>{since.toISOString().slice(0, 10)}</time>
      ) : (
        <Moment at={since} now={now} language={language} />
      )}
    </Item>
  );
}

function FindingItem({ view, finding: { check, found } }: { view: ConsoleView; finding: Finding }) {
  const { doctor, dashboard } = WORDS[view.language];
  const [message, advice] = sentencesOf(found, doctor);
  return <Item title={dashboard.pair(doctor.checks[check], message)}>{advice}</Item>;
}

function sentenceOf({ overview, frame }: ConsoleWords, { kind, application, subject }: Concern): string {
  if (kind === 'mailsGivenUp' || kind === 'mailsWait') return overview[kind](application ?? frame.every);
  return overview[kind](subject ?? '', application ?? '');
}

function wayTo({ kind, application }: Concern): string | undefined {
  if (!application) return undefined;
  if (kind === 'mailsGivenUp') return `/console/mail?application=${application}&state=dead`;
  if (kind === 'mailsWait') return `/console/mail?application=${application}&state=waiting`;
  return `/console/applications/${application}`;
}
