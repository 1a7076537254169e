import type { SignUp } from '../../../applications/entities/application.entity.js';
import { LinkButton, Notice } from '../../../platform/pages/components.js';
import type { ConsoleWords } from '../../../words/en/console.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { Value } from '../views/values.js';
import type { Reviewed } from './changes.js';

interface ReviewProps {
  /** Where the change is made, and where the operator came from. */
  action: string;
  back: string;
}

/** The step of a page between its fields and the change. */
export const reviewStep = (reviewed: Reviewed, way: ReviewProps) => ({
  title: ({ applications }: ConsoleWords) => applications.review.title,
  failure: reviewed.failure,
  body: (view: ConsoleView) => ReviewPage(view, reviewed, way),
});

/** What would change, and what it would mean for users now. */
function ReviewPage(view: ConsoleView, { changes, rehearsal, seen, managedBy, failure }: Reviewed, way: ReviewProps) {
  const { words } = view;
  const { review, members } = words.applications;
  const { fields, warnings } = rehearsal;
  if (fields.length === 0)
    return (
      <section class="card slim">
        <Refusal view={view} failure={failure} />
        <p>{review.unchanged}</p>
        <LinkButton look="plain" href={way.back}>
          {review.back}
        </LinkButton>
      </section>
    );
  const meanings = [...new Set(fields.flatMap(({ name, to }) => meaningOf(view, name, to) ?? []))];
  const names: Record<string, string> = members;
  return (
    <section class="card">
      <Refusal view={view} failure={failure} />
      <table class="rows changes">
        <thead>
          <tr>
            <th scope="col">{review.member}</th>
            <th scope="col">{review.now}</th>
            <th scope="col">{review.afterwards}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, from, to }) => (
            <tr key={name}>
              <td>{names[name] ?? name}</td>
              <td data-label={review.now}>
                <Value words={words} of={from} />
              </td>
              <td data-label={review.afterwards}>
                <Value words={words} of={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {warnings.map(({ warning, count = 0 }) => (
        <Notice key={warning} tone="bad">
          {review.warnings[warning](count)}
        </Notice>
      ))}
      {meanings.length > 0 && <Effects of={meanings} />}
      {managedBy === 'file' && <p class="soft why">{review.drifts}</p>}
      <ActForm
        view={view}
        action={way.action}
        back={way.back}
        button={words.frame.save}
        hidden={{ seen, changes: JSON.stringify(changes) }}
      />
    </section>
  );
}

/** What a change means for users, where its name and its values do not say so. */
function meaningOf({ words }: ConsoleView, name: string, to: unknown): string | undefined {
  const { meanings } = words.applications.review;
  if (name === 'mfa') return to === 'required' ? meanings.mfaRequired : meanings.mfaOptional;
  if (name === 'sign_up') return meanings.signUps[to as SignUp];
  if (name === 'origins') return meanings.origins;
  if (name === 'redirect_urls') return Array.isArray(to) && to.length > 0 ? meanings.redirectUrls : meanings.anyPage;
  if (name === 'refresh_overlap') return meanings.refreshOverlap;
  if (name === 'audience') return meanings.audience;
  if (name.startsWith('single_sign_on')) return meanings.singleSignOn;
  if (/^(terms|privacy)(\.version)?$/.test(name)) return to === null ? undefined : meanings.documents;
  if (name.startsWith('lifetimes')) return meanings.lifetimes;
  return undefined;
}
