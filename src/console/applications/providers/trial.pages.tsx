import type { Application } from '../../../applications/entities/application.entity.js';
import { Code, Link, LinkButton, Notice } from '../../../platform/pages/components.js';
import { Effects } from '../../views/act-form.js';
import { Reasons } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { Value } from '../views/values.js';
import type { Arrived } from './trial-sign-in.js';

interface DepartureProps {
  /** The page that began it. */
  back: string;
  label: string;
  to: string;
}

export function DeparturePage({ words, common }: ConsoleView, { back, label, to }: DepartureProps) {
  const { trial } = words.applications.providers;
  return (
    <section class="card slim">
      <Effects of={trial.effects} />
      <div class="buttons">
        <LinkButton href={to}>{trial.go(label)}</LinkButton>
        <LinkButton look="plain" href={back}>
          {common.cancel}
        </LinkButton>
      </div>
    </section>
  );
}

export function ArrivalPage(
  view: ConsoleView,
  { application, back, arrived }: { application: Application; back: string; arrived: Arrived },
) {
  const { trial } = view.words.applications.providers;
  return (
    <section class="card">
      {'failure' in arrived ? (
        <>
          <Notice tone="bad">{trial.fails}</Notice>
          <p>
            <Reasons failure={arrived.failure} language={view.language} />{' '}
            <Code>{[arrived.failure.code, arrived.failure.details?.reason].filter(Boolean).join(': ')}</Code>
          </p>
        </>
      ) : (
        <CameBack {...{ view, application, arrived }} />
      )}
      <LinkButton look="plain" href={back}>
        {trial.back}
      </LinkButton>
    </section>
  );
}

interface CameProps {
  view: ConsoleView;
  application: Application;
  arrived: Exclude<Arrived, { failure: unknown }>;
}

/** What the provider says of the account, and what a user with it would see. */
function CameBack({ view: { words, operator }, application, arrived }: CameProps) {
  const { trial } = words.applications.providers;
  const { account, isOfTwoFactors, outlook } = arrived;
  const said = [
    [trial.subject, account.subject],
    [trial.issuer, account.issuer],
    [trial.email, account.email],
    [trial.verified, account.isEmailVerified],
    [trial.accountName, account.name],
    [trial.twoFactors, isOfTwoFactors],
  ] as const;
  return (
    <>
      <Notice tone="good">{trial.works}</Notice>
      <dl>
        {said.map(([label, value]) => (
          <>
            <dt key={label}>{label}</dt>
            <dd>
              <Value words={words} of={value} />
            </dd>
          </>
        ))}
      </dl>
      <p>
        {trial.leads[outlook.leads]}{' '}
        {outlook.identityId && operator.mayAt('users:read', application.id) && (
          <Link href={`/console/people/${outlook.identityId}`}>{trial.account}</Link>
        )}
      </p>
    </>
  );
}
