import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { openApiDocument } from '../../src/operations/reference/openapi.js';
import { readSettings } from '../../src/platform/config/settings.js';

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: string[];
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}
type Content = Record<string, { schema: Schema }>;
export interface Operation {
  operationId: string;
  summary?: string;
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** As a preview: nothing is started, so there is no database to ask. */
export async function openApi(): Promise<OpenApi> {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' });
  const app = await NestFactory.create(AppModule.from({ settings }), { preview: true, logger: false });
  return structuredClone(openApiDocument(app)) as unknown as OpenApi;
}
