import type { Drifted } from '../../../management/applications/seed-picture.js';
import { Code, Link, Section } from '../../../platform/pages/components.js';
import { Empty } from '../../views/lists.js';
import type { ConsoleView } from '../../views/view.js';
import { Value } from '../views/values.js';

/** Longer ones are a file. */
const LONGEST = 12_000;
const MOST_FIELDS = 25;

interface SeedProps {
  /** Where it is a file. */
  file: string;
  drift: Drifted[];
  yaml: string;
  isOfFile: boolean;
}

/** Where the application differs from its seed file, and what to paste there. */
export function SeedPage({ words }: ConsoleView, { file, drift, yaml, isOfFile }: SeedProps) {
  const { seed, review } = words.applications;
  const drifted = drift.flatMap(({ fields, ...of }) => fields.map((field) => ({ ...of, ...field })));
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
                {drifted.slice(0, MOST_FIELDS).map(({ kind, id, name, from, to }) => (
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
                ))}
              </tbody>
            </table>
            {drifted.length > MOST_FIELDS && <p class="soft">{seed.more(drifted.length - MOST_FIELDS)}</p>}
          </>
        )}
      </Section>
      <Section title={seed.yaml}>
        <p class="soft">{seed.yamlIntro}</p>
        {yaml.length <= LONGEST && <Code block>{yaml}</Code>}
        <p>
          <Link href={file}>{seed.download}</Link>
        </p>
      </Section>
    </>
  );
}
