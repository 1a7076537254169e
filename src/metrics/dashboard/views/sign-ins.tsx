import {
  COUNTED_REFRESHES,
  type CountedRefresh,
  SIGN_OUT_REASONS,
  type SignInStep,
} from '../../../platform/telemetry/auth-steps.js';
import { END_REASONS } from '../../../session/lifecycle/end-reasons.js';
import type { Figures } from '../figures/figures.service.js';
import { Bar, Table } from './chart.js';
import { share, whole } from './numbers.js';
import { visible } from './words.js';

const STEPS: Record<SignInStep, string> = {
  started: 'Started',
  page_shown: 'Sign-in page shown',
  credential: 'Credential accepted',
  second_factor: 'Second factor accepted',
  exchanged: 'Code exchanged',
  first_event: 'First event of the session',
};

const OUTCOMES: Record<CountedRefresh, string> = {
  rotated: 'New tokens',
  replayed: 'The same tokens, to a repeated request',
  recovered: 'New tokens after a lost response',
  caught_up: 'New tokens after the database lost a refresh',
  reused: 'Refused: the token was used before',
  expired: 'Refused: the token has expired',
  revoked: 'Refused: the session has ended',
  invalid: 'Refused: not a token of this service',
};

/** Shows the steps from the start of a sign-in to the first event of its session. */
export function Funnel({ funnel }: Figures) {
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  const isEmpty = funnel.every(({ count }) => count === 0);
  return (
    <section class="card">
      <h2>Sign-ins</h2>
      {isEmpty ? (
        <p class="soft">No sign-in in this period.</p>
      ) : (
        <Table
          head={['Step', 'Count', 'Conversion']}
          rows={funnel.map(({ step, count, of, conversion }) => [
            <>
              {STEPS[step]}
              <Bar part={count / most} />
            </>,
            whole(count),
            of && conversion !== null ? (
              <>
                {share(conversion)} <small>{`of “${STEPS[of]}”`}</small>
              </>
            ) : (
              '–'
            ),
          ])}
        />
      )}
    </section>
  );
}

/** What signs in without a provider. */
const OWN_WAYS = new Map([
  ['password', 'Password'],
  ['passkey', 'Passkey'],
  ['remembered', 'Remembered browser'],
]);

/** One that was removed keeps the name that it had in the configuration. */
const labelIn = (labels: Figures['labels'], provider: string): string =>
  OWN_WAYS.get(provider) ?? labels.get(provider) ?? provider;

/** Shows how many of those whose credential counted have come back to the application with a session. */
export function Providers({ providers, labels }: Figures) {
  if (providers.length === 0) return null;
  return (
    <section class="card">
      <h2>Sign-ins by provider</h2>
      <Table
        head={['Provider', 'Accepted', 'Exchanged', 'Share']}
        rows={providers.map(({ provider, credential, exchanged }) => [
          <bdi key="provider">{visible(labelIn(labels, provider ?? ''))}</bdi>,
          whole(credential),
          whole(exchanged),
          credential > 0 ? share(Math.min(1, exchanged / credential)) : '–',
        ])}
      />
    </section>
  );
}

export function Refreshes({ refreshes: { counts, total } }: Figures) {
  return (
    <Counts
      title="Refreshes"
      empty="No refresh in this period."
      rows={COUNTED_REFRESHES.map((outcome) => [OUTCOMES[outcome], counts[outcome]])}
      total={total}
    />
  );
}

export function SignOuts({ signOuts: { counts, total } }: Figures) {
  const rows = SIGN_OUT_REASONS.map((reason): [string, number] => {
    const words = END_REASONS[reason];
    return [words.charAt(0).toUpperCase() + words.slice(1), counts[reason]];
  });
  return <Counts title="Ended sessions" empty="No session ended in this period." rows={rows} total={total} />;
}

interface CountsProps {
  title: string;
  empty: string;
  rows: [name: string, count: number][];
  total: number;
}

/** The most frequent first; what never happened is left out. */
function Counts({ title, empty, rows, total }: CountsProps) {
  const happened = rows.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  return (
    <section class="card">
      <h2>{title}</h2>
      {happened.length === 0 ? (
        <p class="soft">{empty}</p>
      ) : (
        <Table
          head={['What happened', 'Count', 'Share']}
          rows={happened.map(([name, count]) => [
            <>
              {name}
              <Bar part={count / total} />
            </>,
            whole(count),
            share(count / total),
          ])}
        />
      )}
    </section>
  );
}
