import type { NamedDocument } from '../../applications/documents.js';
import type { FormView } from '../views/form-view.js';
import { Sentence } from '../views/sentence.js';

/** A box for each document, which the person ticks: it sends the version that the page has shown. */
export function AgreementBoxes({
  documents,
  messages,
  typed,
  problem,
}: Pick<FormView, 'messages' | 'typed' | 'problem'> & { documents: readonly NamedDocument[] }) {
  const isFaulty = problem?.field === 'agreement';
  return (
    <>
      {documents.map(({ document, version, url }) => (
        <label key={document} class="box">
          <input
            type="checkbox"
            name={document}
            value={version}
            checked={typed[document] === version || undefined}
            required
            aria-invalid={isFaulty || undefined}
            aria-describedby={isFaulty ? 'agreement-error' : undefined}
          />
          <span>
            <Sentence of={messages.agreement[document].yes}>
              <a href={url} target="_blank" rel="noopener">
                {messages.agreement[document].name}
              </a>
            </Sentence>
          </span>
        </label>
      ))}
      {isFaulty && (
        <div class="field">
          <p class="error" id="agreement-error" role="alert">
            {problem.text}
          </p>
        </div>
      )}
    </>
  );
}
