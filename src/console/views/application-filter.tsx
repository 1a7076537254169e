import type { ApplicationChoice } from '../../management/users/find-users.statement.js';
import { Field } from '../../platform/pages/components.js';
import { Choice } from './choice.js';
import type { ConsoleView } from './view.js';

const MOST_CHOICES = 30;

interface FilterProps {
  view: ConsoleView;
  label: string;
  chosen: string | undefined;
  /** The first of all applications. */
  choices: ApplicationChoice[];
  /** Whether there is nothing to show without one. */
  isNeeded?: boolean;
}

/** The application of a list: chosen where there are a few, and typed where an operator has many. */
export function ApplicationFilter({ view, label, chosen, choices, isNeeded = false }: FilterProps) {
  const { operator, common, words } = view;
  const { roles } = operator.session;
  const isEverywhere = roles.some(({ slug }) => slug === null);
  if (isEverywhere && choices.length > MOST_CHOICES)
    return (
      <Field
        label={label}
        name="application"
        note={isNeeded ? undefined : common.optional}
        required={isNeeded}
        value={chosen ?? ''}
      />
    );
  const slugs = isEverywhere ? choices.map(({ slug }) => slug) : [...new Set(roles.map(({ slug }) => slug as string))];
  const options = slugs.map((slug): [string, string] => [slug, slug]);
  if (isEverywhere && !isNeeded) options.unshift(['', words.frame.every]);
  return <Choice label={label} name="application" options={options} chosen={chosen} />;
}
