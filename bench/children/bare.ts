import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { RefreshDto } from '../../src/auth/dto/refresh.dto.js';
import { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { HttpFront, UsualHeaders } from '../../src/operations/serving/http-front.js';
import { answer, tell, tellUsed } from './child.js';

/** The service's answers to the same requests, so that the responses have the same size. */
const answers: Record<'refresh' | 'login' | 'session' | 'event' | 'metadata' | 'keys', object> = JSON.parse(
  process.env.BENCH_ANSWERS ?? '{}',
);

/** The yardstick: the same stack, the same requests and responses, and no work in between. */
@Controller()
class BareController {
  @Post('refresh')
  @HttpCode(200)
  refresh(@Body() _body: RefreshDto): object {
    return answers.refresh;
  }

  @Post('login')
  login(@Body() _body: StartLoginDto): object {
    return answers.login;
  }

  @Post('metrics')
  event(@Body() _body: object): object {
    return answers.event;
  }

  @Get('session')
  session(): object {
    return answers.session;
  }

  @Get('metadata')
  metadata(): object {
    return answers.metadata;
  }

  @Get('keys')
  keys(): object {
    return answers.keys;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

// The settings of the service's own Express; otherwise the yardstick would be slower than it should be.
const server = express();
server.set('query parser', 'simple').set('etag', false).set('x-powered-by', false);
// With the service's own HTTP front, so that HTTP costs the yardstick as little as the service.
const adapter = process.env.BENCH_FRONT ? new HttpFront(server, ['127.0.0.1']) : new ExpressAdapter(server);
if (adapter instanceof HttpFront)
  adapter.receive({
    begin: server,
    goOn: (_request, _response, failure) => void console.error(failure),
    usual: new UsualHeaders([]),
  });
const app = await NestFactory.create(BareModule, adapter, { logger: false, bodyParser: false });
app.use(express.json());
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true, stopAtFirstError: true }));
await app.listen(0, '127.0.0.1');
answer(tellUsed);
tell({ port: Number(new URL(await app.getUrl()).port) });
