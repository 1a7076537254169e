import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchShell } from './chromium.js';
import { type ApplicationOptions, type GivenApplication, givenApplication } from './given.js';
import type { Service } from './service.js';

interface Opened {
  browser: Browser;
  /** Its origin is a server of this test, so that a login arrives somewhere. */
  application: GivenApplication;
}

/**
 * Returns what opens a browser and an application for all tests of a `describe`. What a test leaves open in the browser
 * is closed after it, and everything after the last one.
 */
export function useChromium(service: Service, launch = launchShell): (wanted?: ApplicationOptions) => Promise<Opened> {
  let server: Server | undefined;
  let browser: Browser | undefined;
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  return async (wanted = {}) => {
    server = createServer((_request, response) => response.end('The application')).listen(0);
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const application = await givenApplication(service, { ...wanted, origin });
    browser = await launch();
    return { browser, application };
  };
}
