import type { Drifted } from '../../../management/applications/seed-picture.js';
import { Code, Section } from '../../../platform/pages/components.js';
import { Empty } from '../../views/lists.js';
import type { ConsoleView } from '../../views/view.js';
import { Value } from '../views/values.js';

interface SeedProps {
  drift: Drifted[];
  yaml: string;
  isOfFile: boolean;
}

/** Where the application differs from its seed file, and what to paste there. */
export function SeedPage({ words }: ConsoleView, { drift, yaml, isOfFile }: SeedProps) {
  const { seed, review } = words.applications;
  return (
    <>
      <Section title={seed.drift}>
        {drift.length === 0 && <Empty>{isOfFile ? seed.noDrift : seed.noFile}</Empty>}
        {drift.length > 0 && (
          <>
            <p class="soft">{seed.driftIntro}</p>
            <table class="rows changes">
              <thead>
                <tr>
                  <th scope="col">{review.member}</th>
                  <th scope="col">{seed.inFile}</th>
                  <th scope="col">{review.now}</th>
                </tr>
              </thead>
              <tbody>
                {drift.flatMap(({ kind, id, fields }) =>
                  fields.map(({ name, from, to }) => (
                    <tr key={`${kind} ${id} ${name}`}>
                      <td>
                        <Code>{name}</Code>{' '}
                        {kind !== 'application' && <span class="soft small">{seed.of[kind](id)}</span>}
                      </td>
                      <td data-label={seed.inFile}>
                        <Value words={words} of={from} />
                      </td>
                      <td data-label={review.now}>
                        <Value words={words} of={to} />
                      </td>
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </>
        )}
      </Section>
      <Section title={seed.yaml}>
        <p class="soft">{seed.yamlIntro}</p>
        <Code block>{yaml}</Code>
      </Section>
    </>
  );
}
