/** The OpenAPI document as the page reads it: the parts that our own documents have. */
export interface ApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Credential> };
}

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export type Credential =
  | { type: 'apiKey'; in: 'header' | 'cookie'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer' | 'basic'; description: string };

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description?: string; schema?: Schema; example?: unknown }>;
  content?: Record<string, Content>;
}

interface Described {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
}

export interface Operation extends Described {
  method: string;
  path: string;
}

export interface Chapter {
  id: string;
  name: string;
  description: string;
  operations: Operation[];
}

/** The operations of each tag, in the order of the tags and the routes. */
export function chaptersOf({ tags, paths }: ApiDocument): Chapter[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return tags.map(({ name, description = '' }) => ({
    id: slugOf(name),
    name,
    description,
    operations: operations.filter(({ tags: [tag] }) => tag === name),
  }));
}

/** Writes a name as part of a URL. No name of an operation has a hyphen in front. */
export const slugOf = (name: string): string => `-${name.toLowerCase().replace(/\W+/g, '-')}`;

/** The schema with everything that it refers to: a reference with words of its own keeps those words. */
export function resolved(document: ApiDocument, { $ref, allOf = [], ...own }: Schema): Schema {
  const name = $ref?.split('/').at(-1) ?? '';
  const parts = [...($ref ? [document.components.schemas[name] ?? {}] : []), ...allOf];
  const whole = parts.map((part) => resolved(document, part));
  return {
    ...Object.assign({}, ...whole),
    ...own,
    ...(whole.length > 1 && {
      properties: Object.assign({}, ...whole.map(({ properties }) => properties), own.properties),
      required: [...whole, own].flatMap(({ required = [] }) => required),
    }),
  };
}

const DEEPEST = 6;

/** What the schema's own examples add up to. */
export function exampleOf(document: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = resolved(document, given);
  const { example, anyOf, oneOf, properties, items, type } = schema;
  if (example !== undefined) return example;
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return exampleOf(document, first, depth);
  if (depth > DEEPEST) return null;
  if (items) return [exampleOf(document, items, depth + 1)];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, exampleOf(document, member, depth + 1)]),
    );
  return schema.default ?? schema.enum?.[0] ?? (type === 'object' ? {} : null);
}

const FORM = 'application/x-www-form-urlencoded';

/** What a request takes: JSON, or else a form. */
export const bodyOf = ({ content }: NonNullable<Described['requestBody']>): Content | undefined =>
  content['application/json'] ?? content[FORM];

export const isForm = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && !('application/json' in requestBody.content) && FORM in requestBody.content;

export const jsonOf = ({ content = {} }: Pick<Answer, 'content'>): Content | undefined => content['application/json'];

export const isSuccess = (status: string): boolean => Number(status) < 400;
