import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { PACKAGE_FOLDER } from '../../platform/own-package.js';
import { stylesheet } from '../../platform/pages/stylesheet.js';

/** Allows only the page's own files. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ASSETS = path.join(PACKAGE_FOLDER, 'dist/operations/reference/assets');

/**
 * `/docs`, its two files, and the document. What makes them is read, and they are made, at the first request for them: most
 * processes never do. The page and the document are megabytes, so all answers share their bytes.
 */
export function serveApiReference(app: NestExpressApplication): void {
  const server: Express = app.getHttpAdapter().getInstance();
  const settings = app.get(Settings);
  const document = once(async () => {
    const { openApiDocument } = await import('./openapi.js');
    return Buffer.from(withOwnUrls(JSON.stringify(openApiDocument(app)), settings));
  });
  const page = once(async () => {
    const { referencePage } = await import('./page/reference.page.js');
    return Buffer.from(referencePage(JSON.parse(String(await document())), { hasDemo: !settings.isProduction }));
  });
  server.get('/docs', async (_request, response) => {
    response.setHeader('content-security-policy', POLICY);
    response.type('html').send(await page());
  });
  for (const address of ['/openapi.json', '/docs/openapi.json'])
    server.get(address, async (_request, response) => {
      response.type('json').send(await document());
    });
  server.get('/docs/reference.css', async (_request, response) => {
    response.type('css').send(stylesheet({}) + (await assetOf('reference.css')));
  });
  server.get('/docs/reference.js', async (_request, response) => {
    response.type('js').send(await assetOf('reference.js'));
  });
}

const assetOf = (name: string): Promise<string> => readFile(path.join(ASSETS, name), 'utf8');

/** A failure is not kept: the next request tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** The example of a login works as it stands, at whatever port. Where there is no demo, it names an application. */
const withOwnUrls = (document: string, { publicUrl, isProduction }: Settings): string =>
  document
    .replaceAll('http://localhost:3000/demo', isProduction ? 'https://app.example.com' : `${publicUrl}/demo`)
    .replaceAll('http://localhost:3000/', `${publicUrl}/`);
