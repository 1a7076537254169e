import { COUNTED_REFRESHES, SIGN_OUT_REASONS } from '../../../platform/telemetry/auth-steps.js';
import type { DashboardWords } from '../../../words/en/dashboard.js';
import type { Figures } from '../figures/figures.service.js';
import { Bar, Table } from './chart.js';
import type { Wording } from './wording.js';
import { visible } from './words.js';

type Told = Figures & { wording: Wording };

/** Shows the steps from the start of a sign-in to the first event of its session. */
export function Funnel({ funnel, wording }: Told) {
  const { words, whole, share } = wording;
  const { signIns } = words;
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  const isEmpty = funnel.every(({ count }) => count === 0);
  return (
    <section class="card">
      <h2>{signIns.title}</h2>
      {isEmpty ? (
        <p class="soft">{signIns.none}</p>
      ) : (
        <Table
          head={[signIns.step, words.count, signIns.conversion]}
          rows={funnel.map(({ step, count, of, conversion }) => [
            <>
              {signIns.steps[step]}
              <Bar part={count / most} />
            </>,
            whole(count),
            of && conversion !== null ? (
              <>
                {share(conversion)} <small>{signIns.of(signIns.steps[of])}</small>
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

/** One that was removed keeps the name that it had in the configuration. */
const labelIn = (labels: Figures['labels'], provider: string, own: DashboardWords['providers']['own']): string =>
  Object.hasOwn(own, provider) ? own[provider as keyof typeof own] : (labels.get(provider) ?? provider);

/** Shows how many of those whose credential counted have come back to the application with a session. */
export function Providers({ providers, labels, wording }: Told) {
  if (providers.length === 0) return null;
  const { words, whole, share } = wording;
  const { title, provider, accepted, exchanged, own } = words.providers;
  return (
    <section class="card">
      <h2>{title}</h2>
      <Table
        head={[provider, accepted, exchanged, words.share]}
        rows={providers.map(({ provider, credential, exchanged }) => [
          <bdi key="provider">{visible(labelIn(labels, provider ?? '', own))}</bdi>,
          whole(credential),
          whole(exchanged),
          credential > 0 ? share(Math.min(1, exchanged / credential)) : '–',
        ])}
      />
    </section>
  );
}

export function Refreshes({ refreshes: { counts, total }, wording }: Told) {
  const { outcomes, ...words } = wording.words.refreshes;
  const rows = COUNTED_REFRESHES.map((outcome): Row => [outcomes[outcome], counts[outcome]]);
  return <Counts {...{ ...words, wording, rows, total }} />;
}

export function SignOuts({ signOuts: { counts, total }, wording }: Told) {
  const rows = SIGN_OUT_REASONS.map((reason): Row => [wording.endReasons[reason], counts[reason]]);
  return <Counts {...{ ...wording.words.signOuts, wording, rows, total }} />;
}

type Row = [name: string, count: number];

interface CountsProps {
  wording: Wording;
  title: string;
  none: string;
  rows: Row[];
  total: number;
}

/** The most frequent first; what never happened is left out. */
function Counts({ wording, title, none, rows, total }: CountsProps) {
  const { words, whole, share } = wording;
  const happened = rows.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  return (
    <section class="card">
      <h2>{title}</h2>
      {happened.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        <Table
          head={[words.whatHappened, words.count, words.share]}
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
