import { Refusals, Successes } from './answers.js';
import {
  Answer,
  type ApiDocument,
  bodyOf,
  exampleOf,
  isForm,
  isSuccess,
  jsonOf,
  type Operation,
} from './api-document.js';
import { credentialsOf, type ExampleRequest, exampleRequests, variableOf } from './example-requests.js';
import { type LinkOf, Markdown } from './markdown.js';
import { Member, Members } from './members.js';
import { LANGUAGES, SAMPLES, type SampleLanguage } from './samples.js';
import { TryOut, textOf } from './try-out.js';

interface Props {
  document: ApiDocument;
  operation: Operation;
  linkOf: LinkOf;
}

/** An operation: what it does and what it takes on one side, samples and the form to try it on the other. */
export function OperationView(props: Props) {
  const { document, operation } = props;
  const requests = exampleRequests(document, operation);
  return (
    <section class="operation" id={operation.operationId}>
      <div class="words">
        <h3>
          <a href={`#${operation.operationId}`}>{operation.summary}</a>
        </h3>
        <p class="route">
          <Method method={operation.method} /> <code>{operation.path}</code>
        </p>
        {operation.description && <Markdown text={operation.description} linkOf={props.linkOf} />}
        <Takes {...props} />
        <Successes {...props} />
        <Refusals {...props} />
      </div>
      <div class="panel">
        <Samples operation={operation} requests={requests} />
        <TryOut document={document} operation={operation} requests={requests} />
        <AnswerSample document={document} operation={operation} />
      </div>
    </section>
  );
}

export const Method = ({ method }: { method: string }) => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
);

function Takes({ document, operation, linkOf }: Props) {
  const body = operation.requestBody && bodyOf(operation.requestBody);
  const credentials = credentialsOf(operation);
  return (
    <>
      {credentials.length > 0 && (
        <p class="needs">
          {operation.security.length > 1 ? 'Takes one of: ' : 'Takes: '}
          {credentials.map((name, index) => (
            <>
              {index > 0 && ', '}
              <a href="#-credentials">{name.replaceAll('-', ' ')}</a>
            </>
          ))}
        </p>
      )}
      <Parameters document={document} operation={operation} linkOf={linkOf} />
      {body && (
        <>
          <h4>{isForm(operation) ? 'Form' : 'Body'}</h4>
          <Members schema={body.schema} document={document} linkOf={linkOf} />
        </>
      )}
    </>
  );
}

function Parameters({ document, operation: { parameters = [] }, linkOf }: Props) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <ul class="members">
        {parameters.map(({ name, in: place, description, required = false, schema }) => (
          <Member
            key={name}
            document={document}
            linkOf={linkOf}
            name={name}
            schema={schema}
            isRequired={required}
            description={place === 'header' ? `A header. ${description}` : description}
          />
        ))}
      </ul>
    </>
  );
}

function Samples({ operation, requests }: { operation: Operation; requests: ExampleRequest[] }) {
  const { operationId, summary } = operation;
  return (
    <div class="samples">
      <div class="tools">
        <fieldset class="languages" aria-label={`Language of the samples: ${summary}`}>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <button key={language} type="button" data-language={language} aria-pressed={language === 'curl'}>
              {name}
            </button>
          ))}
        </fieldset>
        <button type="button" data-copies={operationId}>
          Copy
        </button>
      </div>
      {requests.length > 1 && (
        <select aria-label={`Example: ${summary}`} data-examples={operationId}>
          {requests.map((request) => (
            <option key={request.name} value={request.name} data-body={textOf(request)}>
              {request.summary}
            </option>
          ))}
        </select>
      )}
      {requests.map((request, index) => (
        <div key={request.name} data-example={request.name} hidden={index > 0}>
          {Object.keys(LANGUAGES).map((language) => (
            <pre key={language} data-sample={language}>
              <code>{SAMPLES[language as SampleLanguage](request)}</code>
            </pre>
          ))}
        </div>
      ))}
    </div>
  );
}

function AnswerSample({ document, operation }: Omit<Props, 'linkOf'>) {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => isSuccess(code)) as [string, Answer];
  const json = jsonOf(answer);
  if (!json) return null;
  return (
    <div class="samples">
      <p class="tools">
        Answer <span class="status">{status}</span>
      </p>
      <pre>
        <code>{JSON.stringify(json.example ?? exampleOf(document, json.schema), null, 2)}</code>
      </pre>
    </div>
  );
}

/** What each credential is, and in which variable the samples expect it. */
export function Credentials({ document, linkOf }: Omit<Props, 'operation'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Credential</th>
          <th scope="col">Variable in the samples</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(document.components.securitySchemes).map(([name, { description }]) => (
          <tr key={name}>
            <td>
              <strong>{name.replaceAll('-', ' ')}</strong>
              <Markdown text={description} linkOf={linkOf} />
            </td>
            <td>
              <code>{variableOf(name)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
