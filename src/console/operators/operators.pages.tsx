import type { Page } from '../../platform/database/page.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { Field, LinkButton } from '../../platform/pages/components.js';
import { Item, Items } from '../../portal/pages/views/items.js';
import { Moment } from '../../portal/pages/views/moment.js';
import { ActForm } from '../views/act-form.js';
import { Choice } from '../views/choice.js';
import { More } from '../views/lists.js';
import { Refusal } from '../views/refusal.js';
import type { ConsoleView } from '../views/view.js';
import type { WantedRole } from './operators.js';
import type { GivenRole } from './operators.statements.js';
import { ROLES } from './roles.js';

export function OperatorsPage({ words, operator, now, language }: ConsoleView, { rows, next }: Page<GivenRole>) {
  const { operators, frame } = words;
  return (
    <section class="card">
      <div class="row spread">
        <p class="soft">{operators.intro}</p>
        <LinkButton href="/console/operators/invite">{operators.invite}</LinkButton>
      </div>
      <Items>
        {rows.map(({ id, identityId, email, name, application, role, isInvited, createdAt }) => (
          <Item
            key={id}
            title={name ?? email}
            actions={
              <LinkButton look="danger" href={`/console/operators/${id}/take`}>
                {operators.take}
              </LinkButton>
            }
          >
            {name && <>{email} · </>}
            <span class="badge plain">{operators.roles[role]}</span> {application ?? frame.every} ·{' '}
            <Moment at={createdAt} now={now} language={language} />{' '}
            {isInvited && <span class="badge plain">{operators.invited}</span>}
            {identityId === operator.session.identityId && <span class="badge">{operators.you}</span>}
          </Item>
        ))}
      </Items>
      <More words={words} to="/console/operators" next={next} />
    </section>
  );
}

export function InvitePage(view: ConsoleView, typed?: WantedRole, failure?: ServiceError) {
  const { words, operator, common } = view;
  const { operators } = words;
  const reaches = operator.session.roles.filter(({ role }) => role === 'owner');
  const isEverywhere = reaches.some(({ slug }) => slug === null);
  return (
    <section class="card slim">
      <Refusal view={view} failure={failure} />
      <p class="soft">{operators.inviteIntro}</p>
      <ActForm view={view} action="/console/operators/invite" back="/console/operators" button={operators.invite}>
        <Field
          label={operators.email}
          name="email"
          type="email"
          value={typed?.email ?? ''}
          autocomplete="off"
          required
          autofocus
        />
        <Choice
          label={operators.role}
          name="role"
          options={ROLES.toReversed().map((role) => [role, `${operators.roles[role]}: ${operators.roleHints[role]}`])}
          chosen={typed?.role}
        />
        {isEverywhere ? (
          <Field
            label={operators.application}
            name="application"
            value={typed?.application ?? ''}
            note={common.optional}
            hint={operators.applicationHint}
          />
        ) : (
          <Choice
            label={operators.application}
            name="application"
            options={reaches.map(({ slug }) => [slug as string, slug as string])}
            chosen={typed?.application}
          />
        )}
      </ActForm>
    </section>
  );
}

export function TakePage(view: ConsoleView, { id, email, role, application }: GivenRole) {
  const { operators, frame } = view.words;
  return (
    <section class="card slim">
      <p>{operators.takeIntro(email, operators.roles[role], application ?? frame.every)}</p>
      <ActForm
        view={view}
        action={`/console/operators/${id}/take`}
        back="/console/operators"
        button={operators.take}
        isDangerous
      />
    </section>
  );
}
