import type { ComponentChildren } from 'preact';
import type { ManagedUser } from '../../../management/users/list-users.statement.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Person } from '../../../platform/pages/person.js';
import type { ConsoleWords } from '../../../words/en/console.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';

type Acts = ConsoleWords['people']['acts'];

/** The acts that have a page of their own. */
type ActName = { [Name in keyof Acts]: Acts[Name] extends string ? never : Name }[keyof Acts];

export interface AskedAct {
  name: ActName;
  user: ManagedUser;
  /** Below the person, such as `sessions/…/end`. */
  path: string;
  /** How many sessions it would end. */
  count?: number;
  isDangerous?: boolean;
  /** The page stays: the answer is a file. */
  isDownload?: boolean;
  fields?: (view: ConsoleView) => ComponentChildren;
  /** Why the form comes back. */
  failure?: ServiceError | undefined;
}

/** Says what will happen and to which person, and asks why. */
export function ActPage(view: ConsoleView, asked: AskedAct) {
  const { name, user, path, count = 0, isDangerous, isDownload, fields, failure } = asked;
  const act = view.words.people.acts[name];
  const effects = typeof act.effects === 'function' ? act.effects(count) : act.effects;
  const back = `/console/people/${user.id}`;
  return (
    <section class="card slim">
      <Person name={user.name} email={user.email} picture={user.picture}>
        <span class="soft small">{user.application}</span>
      </Person>
      <Refusal view={view} failure={failure} />
      <Effects of={effects.filter(Boolean)} />
      <ActForm
        {...{ view, back, isDangerous }}
        action={`${back}/${path}`}
        button={'send' in act ? act.send : act.button}
        stays={isDownload}
      >
        {fields?.(view)}
      </ActForm>
    </section>
  );
}
