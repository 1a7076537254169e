import { STATUS_CODES } from 'node:http';
import { type Answer, type ApiDocument, isSuccess, jsonOf, type Operation } from './api-document.js';
import { inline, type LinkOf, Markdown } from './markdown.js';
import { Member, Members } from './members.js';

interface Props {
  document: ApiDocument;
  linkOf: LinkOf;
  operation: Operation;
}

/** Headers of every answer, which the section about answers explains once. */
const EVERYWHERE = ['x-request-id', 'cache-control'];

/** What an operation answers when all is well, with its own headers and members. */
export function Successes({ operation, ...shared }: Props) {
  const successes = Object.entries(operation.responses).filter(([status]) => isSuccess(status));
  return (
    <>
      {successes.map(([status, answer]) => (
        <div key={status} class="answer">
          <h4>
            Answer <span class="status">{status}</span>
          </h4>
          <Markdown text={answer.description} linkOf={shared.linkOf} />
          <Headers answer={answer} {...shared} />
          <Body answer={answer} {...shared} />
        </div>
      ))}
    </>
  );
}

function Body({ answer, ...shared }: Omit<Props, 'operation'> & { answer: Answer }) {
  const schema = jsonOf(answer)?.schema;
  return schema ? <Members schema={schema} {...shared} /> : null;
}

function Headers({ answer, ...shared }: Omit<Props, 'operation'> & { answer: Answer }) {
  const headers = Object.entries(answer.headers ?? {}).filter(
    ([name, { example }]) => !EVERYWHERE.includes(name) || (example !== undefined && example !== 'no-store'),
  );
  if (headers.length === 0) return null;
  return (
    <details>
      <summary>Headers</summary>
      <ul class="members">
        {headers.map(([name, { description, schema = {} }]) => (
          <Member key={name} name={name} schema={schema} isRequired={false} description={description} {...shared} />
        ))}
      </ul>
    </details>
  );
}

/** Below /oauth it is the one of OAuth. */
type Refusal = { message: string } | { error_description: string };

const wordsOf = (refusal: Refusal): string => ('message' in refusal ? refusal.message : refusal.error_description);

/** Every refusal by its code: what the program of a caller branches on. */
export function Refusals({ operation, linkOf }: Props) {
  const statuses = Object.entries(operation.responses).filter(([status]) => !isSuccess(status));
  const count = statuses.flatMap(([, answer]) => Object.keys(jsonOf(answer)?.examples ?? {})).length;
  return (
    <details class="refusals">
      <summary>{count} errors</summary>
      {statuses.map(([status, answer]) => (
        <div key={status}>
          <h5>
            <span class="status">{status}</span> {STATUS_CODES[status]}
          </h5>
          <Words answer={answer} status={status} linkOf={linkOf} />
          <dl>
            {Object.entries(jsonOf(answer)?.examples ?? {}).map(([code, { value }]) => (
              <>
                <dt>
                  <code>{code}</code>
                </dt>
                <dd>{inline(wordsOf(value as Refusal))}</dd>
              </>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}

/** What the document says about a status beside its list of codes. */
function Words({ answer, status, linkOf }: { answer: Answer; status: string; linkOf: LinkOf }) {
  const [words = ''] = answer.description.split(/(?:\n\n)?^- /m);
  return words.trim() === STATUS_CODES[status] ? null : <Markdown text={words} linkOf={linkOf} />;
}
