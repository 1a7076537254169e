import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { RefreshDto } from '../../src/auth/dto/refresh.dto.js';
import { StartLoginDto } from '../../src/flows/dto/start-login.dto.js';
import { HttpFront } from '../../src/operations/serving/http-front.js';
import { answer, tell, tellUsed } from './child.js';

/** What the service answered to the same requests, so that as many bytes go out. */
const answers: Record<'refresh' | 'login' | 'session', object> = JSON.parse(process.env.BENCH_ANSWERS ?? '{}');

/** The yardstick: the same stack and the same bodies in and out, and nothing done in between. */
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

  @Get('session')
  session(): object {
    return answers.session;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

// As lean as the service's own Express, or the comparison would flatter us.
const server = express();
server.set('query parser', 'simple').set('etag', false).set('x-powered-by', false);
// Behind our own front it shows what is left when HTTP is as cheap for it as for the service.
const adapter = process.env.BENCH_FRONT ? new HttpFront(server) : new ExpressAdapter(server);
const app = await NestFactory.create(BareModule, adapter, { logger: false, bodyParser: false });
app.use(express.json());
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true, stopAtFirstError: true }));
await app.listen(0, '127.0.0.1');
answer(tellUsed);
tell({ port: Number(new URL(await app.getUrl()).port) });
