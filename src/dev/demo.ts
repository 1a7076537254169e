import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiKeyCheck } from '../applications/api-keys/api-key-validity.js';
import { demoPageKeyOf, findDemoApiKey } from '../platform/config/demo-api-key.js';
import { Settings } from '../platform/config/settings.js';
import { PACKAGE_FOLDER } from '../platform/own-package.js';

/** The application in `examples/demo`. It is told what every application is told, and uses the public API alone. */
@Injectable()
export class Demo implements NestMiddleware {
  private routes: Promise<RequestHandler> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeyCheck,
  ) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    this.routes ??= this.load();
    (await this.routes)(request, response, next);
  }

  private async load(): Promise<RequestHandler> {
    const { publicUrl, cookies } = this.settings;
    const { secure, sameSite, domain, hostPrefix } = cookies;
    const { demo } = await import(pathToFileURL(path.join(PACKAGE_FOLDER, 'examples/demo/demo.js')).href);
    return demo({
      gatehouse: publicUrl,
      keys: () => this.findKeys(),
      accessCookie: {
        name: `${hostPrefix ? '__Host-' : ''}service_access`,
        attributes: { httpOnly: true, path: '/', secure, sameSite, ...(domain && { domain }) },
      },
    });
  }

  /** The key is DEMO_API_KEY, or in the file that `npm start` wrote. The page reports with its own, if it is there. */
  private async findKeys(): Promise<{ apiKey?: string; reporter?: { appId: string; apiKey: string } }> {
    const apiKey = findDemoApiKey(this.settings);
    if (apiKey === undefined) return {};
    const pageKey = demoPageKeyOf(apiKey);
    const found = await this.keys.findKey(pageKey, 'metrics');
    return { apiKey, ...(found && { reporter: { appId: found.applicationId, apiKey: pageKey } }) };
  }
}
