import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GatehouseModule } from '../../packages/nest/index.js';
import { givenApplication } from '../support/given.js';
import { Http } from '../support/http.js';
import { freePort, useService } from '../support/service.js';

describe('@gatehouse/nest', () => {
  const service = useService();

  it('answers its ways below the global prefix, where its base path says so', async () => {
    const port = await freePort();
    const appUrl = `http://127.0.0.1:${port}`;
    const redirectUrls = [`${appUrl}/api/auth/callback`];
    const { apiKey } = await givenApplication(service, { origin: appUrl, redirectUrls });
    const secret = randomBytes(32).toString('base64');
    const options = { url: service.url, apiKey, appUrl, secret, basePath: '/api/auth' };

    @Module({ imports: [GatehouseModule.forRoot(options)] })
    class App {}

    const app = await NestFactory.create(App, { logger: false });
    app.setGlobalPrefix('api');
    await app.listen(port, '127.0.0.1');
    try {
      const login = await new Http(appUrl).get('/api/auth/login');
      expect([login.status, login.headers.get('location')]).toEqual([302, expect.stringContaining(service.url)]);
    } finally {
      await app.close();
    }
  });
});
