import {
  type ApiDocument,
  bodyOf,
  exampleOf,
  isForm,
  type Operation,
  type Parameter,
  resolved,
} from './api-document.js';
import { credentialsOf, type ExampleRequest, isCookie, secretOf } from './example-requests.js';

interface Props {
  document: ApiDocument;
  operation: Operation;
  requests: ExampleRequest[];
}

/** A form that the page's script sends to this service. A credential is typed once and stands in every form that needs it. */
export function TryOut({ document, operation, requests }: Props) {
  const { operationId, method, path, parameters = [] } = operation;
  const credentials = credentialsOf(operation).filter((name) => !isCookie(document.components.securitySchemes[name]));
  const usesCookies = credentialsOf(operation).length > credentials.length;
  const [first] = requests;
  return (
    <details class="try">
      <summary>Try it</summary>
      <form data-method={method} data-path={path} data-form={isForm(operation)} noValidate>
        {credentials.map((name) => (
          <CredentialField key={name} document={document} name={name} id={`${operationId}-${name}`} />
        ))}
        {usesCookies && <p class="soft small">Your browser sends its cookies of this service by itself.</p>}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} document={document} parameter={parameter} id={operationId} />
        ))}
        {operation.requestBody && bodyOf(operation.requestBody) && (
          <div class="field">
            <label for={`${operationId}-body`}>{isForm(operation) ? 'Form, written as JSON' : 'Body'}</label>
            <textarea id={`${operationId}-body`} name="body" spellcheck={false} rows={rowsOf(first)}>
              {textOf(first)}
            </textarea>
          </div>
        )}
        <button type="submit" class="button">
          Send
        </button>
        <div class="outcome" role="status" />
      </form>
    </details>
  );
}

export const textOf = (request: ExampleRequest | undefined): string => JSON.stringify(request?.body, null, 2);

const rowsOf = (request: ExampleRequest | undefined): number => textOf(request).split('\n').length + 1;

function CredentialField({ document, name, id }: { document: ApiDocument; name: string; id: string }) {
  const { header, prefix } = secretOf(document, name);
  return (
    <div class="field">
      <label for={id}>
        <code>{header}</code> <span class="soft small">{name.replaceAll('-', ' ')}</span>
      </label>
      <input
        id={id}
        autocomplete="off"
        spellcheck={false}
        autocapitalize="none"
        data-credential={name}
        data-header={header}
        data-prefix={prefix}
      />
    </div>
  );
}

function ParameterField({ document, parameter, id }: { document: ApiDocument; parameter: Parameter; id: string }) {
  const { name, in: place, required = false } = parameter;
  const schema = resolved(document, parameter.schema);
  const example = String(exampleOf(document, schema) ?? '');
  const field = { id: `${id}-${name}`, name, 'data-in': place };
  return (
    <div class="field">
      <label for={field.id}>
        <code>{name}</code> <span class="soft small">{required ? 'required' : 'optional'}</span>
      </label>
      {schema.enum ? (
        <select {...field}>
          {!required && <option value="" />}
          {schema.enum.map((value) => (
            <option key={String(value)}>{String(value)}</option>
          ))}
        </select>
      ) : (
        <input {...field} placeholder={example} autocomplete="off" spellcheck={false} autocapitalize="none" />
      )}
    </div>
  );
}
