import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { OpenApi, Operation, Schema } from './openapi.js';
import { ROOT } from './tree.js';

export const GENERATED =
  '// Generated from the service. UPDATE_DOCS=1 before test/sdk/generated.test.ts rewrites it.\n';

/** Prints the schemas of the OpenAPI document as named types. */
export class TypePrinter {
  private readonly wanted = new Set<string>();

  constructor(
    private readonly document: OpenApi,
    private readonly nameOf: (schema: string) => string,
  ) {}

  /** The type in TypeScript. What it names is declared by `declarations()`. */
  type(schema: Schema): string {
    const { $ref, allOf, nullable } = schema;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (nullable) return `${this.type({ ...schema, nullable: false })} | null`;
    if ($ref) return this.named($ref.split('/').at(-1) as string);
    if (allOf) return allOf.map((part) => this.type(part)).join(' & ');
    if (alternatives) return [...new Set(alternatives.map((part) => this.type(part)))].join(' | ');
    if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
    if (schema.type === 'array') return this.array(schema.items ?? {});
    if (schema.type === 'object') return this.object(schema);
    if (schema.type === 'integer' || schema.type === 'number') return 'number';
    return schema.type ?? 'unknown';
  }

  /** Every type that was named so far, and what these name. */
  declarations(): string {
    const written = new Map<string, string>();
    for (const schema of this.wanted) {
      const name = this.nameOf(schema);
      if (written.has(name)) throw new Error(`Two schemas would be ${name}`);
      written.set(name, this.declaration(name, this.document.components.schemas[schema] as Schema));
    }
    return [...written.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n\n');
  }

  member(name: string, schema: Schema, isRequired: boolean): string {
    return `${comment(schema.description)}${quoted(name)}${isRequired ? '' : '?'}: ${this.type(schema)};`;
  }

  private declaration(name: string, schema: Schema): string {
    return schema.type === 'object' && !schema.allOf
      ? `export interface ${name} ${this.object(schema)}`
      : `export type ${name} = ${this.type(schema)};`;
  }

  private named(schema: string): string {
    this.wanted.add(schema);
    return this.nameOf(schema);
  }

  private array(items: Schema): string {
    const type = this.type(items);
    return / [|&] /.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`;
  }

  private object({ properties, required = [], additionalProperties }: Schema): string {
    if (!properties) {
      const values = typeof additionalProperties === 'object' ? this.type(additionalProperties) : 'unknown';
      return `Record<string, ${values}>`;
    }
    const members = Object.entries(properties).map(([name, schema]) =>
      this.member(name, schema, required.includes(name)),
    );
    return `{\n${members.join('\n')}\n}`;
  }
}

export const bodyOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

/** Of the success. */
export const answerOf = ({ responses }: Operation): Schema | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;

const quoted = (name: string) => (/^[\w$]+$/.test(name) ? name : `'${name}'`);

export const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '');

/** The layout of the house. */
export const formatted = (name: string, text: string): string =>
  execFileSync(path.join(ROOT, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${name}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
