import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../dist/app.module.js';
import { openApiDocument } from '../dist/operations/reference/openapi.js';
import { readSettings } from '../dist/platform/config/settings.js';
import { faultsOf } from './openapi.mjs';

/** A logout and «My account» always redirect: there is no 2xx to show. */
const TRUE_ALL_THE_SAME = ['logout', 'portal'].map(
  (page) =>
    `redocly operation-2xx-response: Operation must have at least one \`2XX\` response. #/paths/~1api~1service~1${page}/get/responses`,
);

// As built, and as a preview: nothing is started, so there is no database to ask.
const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' });
const app = await NestFactory.create(AppModule.from({ settings }), { preview: true, logger: false });
const document = openApiDocument(app, { ...settings, publicUrl: 'https://id.gatehouse.test' });
const faults = (await faultsOf(document)).filter((fault) => !TRUE_ALL_THE_SAME.includes(fault));
for (const fault of faults) console.error(fault);
console.log(`openapi: ${Object.keys(document.paths).length} paths, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
