import { Field } from '../../platform/pages/components.js';
import { Choice } from './choice.js';
import type { ConsoleView } from './view.js';

interface FilterProps {
  view: ConsoleView;
  label: string;
  chosen: string | undefined;
  /** Whether there is nothing to show without one. */
  isNeeded?: boolean;
}

/** The application of a list: typed where an operator has all of them, chosen where there are a few. */
export function ApplicationFilter({ view, label, chosen, isNeeded = false }: FilterProps) {
  const { operator, common } = view;
  const { roles } = operator.session;
  if (roles.some(({ slug }) => slug === null))
    return (
      <Field
        label={label}
        name="application"
        note={isNeeded ? undefined : common.optional}
        required={isNeeded}
        value={chosen ?? ''}
      />
    );
  const slugs = [...new Set(roles.map(({ slug }) => slug as string))];
  return <Choice label={label} name="application" options={slugs.map((slug) => [slug, slug])} chosen={chosen} />;
}
