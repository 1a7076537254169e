import type { OpenApi, Operation, Schema } from './openapi.js';
import { answerOf, bodyOf, comment, GENERATED, TypePrinter } from './sdk-types.js';

/** An operation of the document as the client has it: `management.users.block`. */
export interface Listed {
  group: string;
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

const BASE = '/v1/management';

/** Where the name of an operation without its noun would mislead, or stand for two. */
const NAMES: Record<string, string> = {
  exportUsers: 'exportAll',
  endOneSession: 'end',
  endSessions: 'endAll',
  endManySessions: 'endMany',
};

export const managementOperations = ({ paths }: OpenApi): Listed[] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith(`${BASE}/`))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const group = groupOf(path.slice(BASE.length));
        return { group, name: nameOf(operation.operationId, group), method: method.toUpperCase(), path, operation };
      }),
    );

function groupOf(path: string): string {
  if (path === '/exports/users') return 'users';
  const [, nested] = /^\/(?:applications|users)\/\{\w+\}\/(clients|keys|providers|metrics|sessions)\b/.exec(path) ?? [];
  return nested ?? (path.split('/')[1] as string);
}

function nameOf(operationId: string, group: string): string {
  const noun = group.replace(/s$/, '').replace(/^./, (letter) => letter.toUpperCase());
  return NAMES[operationId] ?? operationId.replace(new RegExp(`(Managed)?${noun}(s|Events)?(?![a-z])`), '');
}

/** What the runtime has to know of an operation: its request, and what is special about it. */
export function managementData(document: OpenApi): string {
  const groups = grouped(document).map(([group, listed]) => {
    const lines = listed.map(
      (one) => `${one.name}: '${[one.method, one.path.slice(BASE.length), ...traitsOf(document, one)].join(' ')}',`,
    );
    return `${group}: {\n${lines.join('\n')}\n},`;
  });
  return `${GENERATED}export const OPERATIONS = {\n${groups.join('\n')}\n};`;
}

function grouped(document: OpenApi): [group: string, listed: Listed[]][] {
  const groups = new Map<string, Listed[]>();
  for (const one of managementOperations(document)) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const has = ({ operation }: Listed, name: string) =>
  Boolean(operation.parameters?.some((parameter) => parameter.name === name));
const isFile = ({ operation }: Listed) => Boolean(operation.requestBody?.content['text/csv']);
const isLines = ({ operation }: Listed) => Boolean(operation.responses['200']?.content?.['application/x-ndjson']);

function traitsOf(document: OpenApi, one: Listed): string[] {
  const body = isFile(one) ? 'file' : one.operation.requestBody ? 'body' : '';
  const answer = itemOf(document, one) ? 'list' : isLines(one) ? 'lines' : '';
  return [body, has(one, 'Idempotency-Key') ? 'key' : '', answer].filter(Boolean);
}

/** Of a list, what it lists. */
function itemOf({ components }: OpenApi, one: Listed): Schema | undefined {
  const page = components.schemas[pageOf(one) ?? ''];
  return page?.properties?.next && Object.values(page.properties).find(({ type }) => type === 'array')?.items;
}

const pageOf = ({ operation }: Listed) => answerOf(operation)?.$ref?.split('/').at(-1);

export function managementTypes(document: OpenApi): string {
  const pages = new Set(
    managementOperations(document)
      .filter((one) => itemOf(document, one))
      .map(pageOf),
  );
  const printer = new TypePrinter(document, (schema) => {
    const name = schema.replace(/^Managed/, '').replace(/Dto$/, '');
    return name === 'Event' ? 'GatehouseEvent' : pages.has(schema) ? `${name}Page` : name;
  });
  const signed = grouped(document).map(([group, listed]) => ({
    group,
    signatures: listed.map((one) => new Signature(document, printer, one)),
  }));
  const groups = signed.map(
    ({ group, signatures }) => `${group}: {\n${signatures.map((signature) => signature.print()).join('\n')}\n};`,
  );
  const queries = signed.flatMap(({ signatures }) => signatures.map((signature) => signature.query())).filter(Boolean);
  const imports = "import type { DryRun, ImportFile, Keyed, Manner, Paged, Pages, Versioned } from './manners.js';";
  const client = `/** What a management key opens. */\nexport interface Management {\n${groups.join('\n')}\n}`;
  return [GENERATED + imports, client, ...queries, printer.declarations()].join('\n\n');
}

/** How an operation is called. */
class Signature {
  readonly queryName: string;

  constructor(
    private readonly document: OpenApi,
    private readonly printer: TypePrinter,
    private readonly one: Listed,
  ) {
    this.queryName = `${capital(one.group)}${capital(one.name)}Query`;
  }

  print(): string {
    const { operation, name, method, path } = this.one;
    const words = comment(`${operation.summary}: \`${method} ${path.slice(BASE.length)}\``);
    const signatures = [...this.overloads(), `(${this.arguments(this.options())}): ${this.answer()};`];
    return signatures.map((signature) => `${words}${name}${signature}`).join('\n');
  }

  /** What may be asked beside the page, if anything. */
  query(): string {
    const members = this.ownQuery().map(({ name, schema, required, description }) =>
      this.printer.member(name, { ...asked(schema), ...(description && { description }) }, Boolean(required)),
    );
    if (isFile(this.one)) members.push(`content_type: ${this.contentTypes()};`, `content_encoding?: 'gzip';`);
    const parent = this.isPaged() ? 'Paged' : this.manner();
    return members.length > 0 ? `export interface ${this.queryName} extends ${parent} {\n${members.join('\n')}\n}` : '';
  }

  /** What is answered otherwise where the options say so. */
  private overloads(): string[] {
    const rehearsal = answerOf(this.one.operation)?.anyOf?.find(isRehearsal);
    const formats = this.parameters('query').find(({ name }) => name === 'format')?.schema.enum ?? [];
    const others = formats.filter((value) => value !== (this.isListOfLines() ? 'ndjson' : 'json'));
    const format = others.map((value) => `'${value}'`).join(' | ');
    const rehearsed = rehearsal ? this.overload(`${this.manner()} & DryRun`, this.printer.type(rehearsal)) : '';
    const otherwise = format ? this.overload(`${this.optionsName()} & { format: ${format} }`, 'Response') : '';
    return [rehearsed, otherwise].filter(Boolean);
  }

  private overload = (options: string, answer: string) =>
    `(${this.arguments(`options: ${options}`)}): Promise<${answer}>;`;

  private arguments(options: string): string {
    const isOfUser = this.one.group === 'sessions' && this.one.path.includes('/users/');
    const ids = this.parameters('path').map(({ name }) => `${isOfUser ? 'user' : name}: string`);
    const body = bodyOf(this.one.operation);
    const sent = isFile(this.one) ? 'file: ImportFile' : body ? `body: ${this.printer.type(body)}` : '';
    return [...ids, sent, options].filter(Boolean).join(', ');
  }

  private options(): string {
    const isNeeded = this.ownQuery().some(({ required }) => required) || isFile(this.one);
    return `options${isNeeded ? '' : '?'}: ${this.optionsName()}`;
  }

  private optionsName(): string {
    return this.query() ? this.queryName : this.isPaged() ? 'Paged' : this.manner();
  }

  private ownQuery() {
    const known = ['format', ...(this.isPaged() ? ['after', 'limit'] : []), ...(this.isKeyed() ? ['dry_run'] : [])];
    return this.parameters('query').filter(({ name }) => !known.includes(name));
  }

  private answer(): string {
    const item = itemOf(this.document, this.one);
    const schema = answerOf(this.one.operation);
    if (item) return `Pages<${this.printer.type(item)}, ${this.printer.type(schema as Schema)}>`;
    if (this.isListOfLines()) return 'AsyncIterable<Record<string, unknown>>';
    const usual = schema?.anyOf ? { anyOf: schema.anyOf.filter((part) => !isRehearsal(part)) } : schema;
    return `Promise<${usual ? this.printer.type(usual) : 'void'}>`;
  }

  private contentTypes(): string {
    const types = Object.keys(this.one.operation.requestBody?.content ?? {});
    return types.map((type) => `'${type}'`).join(' | ');
  }

  private manner = () => (has(this.one, 'If-Match') ? 'Versioned' : this.isKeyed() ? 'Keyed' : 'Manner');
  private isKeyed = () => has(this.one, 'Idempotency-Key');
  private isPaged = () => itemOf(this.document, this.one) !== undefined;
  private isListOfLines = () => isLines(this.one) && !this.isPaged();
  private parameters = (place: string) => (this.one.operation.parameters ?? []).filter((one) => one.in === place);
}

const isRehearsal = ({ $ref }: Schema) => Boolean($ref?.endsWith('/RehearsalDto'));
const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase());

/** In a query, `true` is a word. A program has it as what it is. */
const asked = (schema: Schema): Schema =>
  schema.enum?.length === 2 && schema.enum.includes('true') ? { type: 'boolean' } : schema;
