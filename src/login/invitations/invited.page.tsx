import type { Invited } from '../../flows/invitations/invited-sign-ups.js';
import { LONGEST_NAME } from '../../identities/names.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Button, Card, CardEnding, Field, Form, Link, Notice } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import type { FormView } from '../views/form-view.js';
import { ChosenPasswordField } from '../views/new-password-field.js';
import { ProviderButtons } from '../views/provider-buttons.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf, type Visit } from '../visits/visit.js';

/** What the person joins, as they know it. */
export const joinedName = (
  { organizationName }: Pick<Invited, 'organizationName'>,
  { application }: Pick<Visit, 'application'>,
): string => organizationName ?? application.name;

/** The account of the address that was invited: its mailbox is proved already. */
export function InvitedPage(view: FormView) {
  const { visit, messages, csrf, typed, problem, invited } = view;
  if (!invited) return null;
  const words = messages.invited;
  const asksPassword = visit.plan.allowsProvider('password');
  const makesAccounts = asksPassword || visit.plan.allowsProvider(EMAIL_CODE);
  return (
    <Card title={words.title(joinedName(invited, visit))} intro={words.intro(invited.email)}>
      <WholeProblem problem={problem} />
      {makesAccounts ? (
        <Form action={pathOf('/login/invited', visit)} hidden={{ csrf }}>
          <Field
            label={messages.name}
            name="name"
            autocomplete="name"
            maxLength={LONGEST_NAME}
            note={messages.optional}
            value={typed.name ?? invited.name ?? ''}
            autofocus={!problem}
          />
          {asksPassword && (
            <ChosenPasswordField
              {...{ messages, problem }}
              label={messages.password}
              autofocus={problem?.field === 'password'}
            />
          )}
          <Button full>{messages.createAccount}</Button>
        </Form>
      ) : (
        <Notice>{words.elsewhere(invited.email)}</Notice>
      )}
      <ProviderButtons {...view} />
      <CardEnding>
        <Link href={pathOf('/login/other-account', visit)}>{messages.remembered.useAnother}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
