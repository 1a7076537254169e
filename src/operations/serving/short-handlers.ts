import {
  type ArgumentMetadata,
  type CanActivate,
  ForbiddenException,
  type HttpServer,
  type PipeTransform,
  type RequestMethod,
  type Type,
} from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { ExceptionsHandler } from '@nestjs/core/exceptions/exceptions-handler.js';
import { FORBIDDEN_MESSAGE } from '@nestjs/core/guards/constants.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { STATIC_CONTEXT } from '@nestjs/core/injector/constants.js';
import { RouterExecutionContext } from '@nestjs/core/router/router-execution-context.js';
import { RouterProxy } from '@nestjs/core/router/router-proxy.js';
import type { NextFunction, Request, Response } from 'express';
import { isObservable, lastValueFrom } from 'rxjs';
import { UnsupportedBody } from '../../platform/errors/common.errors.js';
import { UnreadBody } from '../../platform/http/input/body.js';
import { readPlainly, StorableTextPipe } from '../../platform/http/input/validation.js';

type Method = (...given: unknown[]) => unknown;
type Handler = (request: Request, response: Response, next: () => void) => Promise<unknown>;
type Route = [instance: object, method: Method, name: string, module: string, verb: RequestMethod];

interface Parameter extends Pick<ArgumentMetadata, 'metatype' | 'schema'> {
  index: number;
  type: RouteParamtypes | string;
  data?: string;
  pipes: PipeTransform[];
  extractValue(request: Request, response: Response, next: () => void): unknown;
}

/** What a decorator of a parameter makes goes through its own pipes. */
interface Making {
  index: number;
  own: PipeTransform;
  about: ArgumentMetadata;
}

/** What a route asks for by its decorators. */
interface Asked {
  argsLength: number;
  isSseHandler: boolean;
  httpStatusCode: number;
  responseHeaders: object[];
  paramtypes: unknown[];
  getParamsMetadata(module: string): Parameter[];
  fnHandleResponse(result: unknown, response: Response, request: Request): Promise<unknown>;
}

/** Nest's own members, some of them private. */
interface Innards {
  applicationRef: HttpServer;
  contextUtils: { mergeParamsMetatypes(all: Parameter[], types: unknown[]): Parameter[] };
  pipesContextCreator: { create(instance: object, method: Method, module: string): PipeTransform[] };
  guardsContextCreator: { create(instance: object, method: Method, module: string): CanActivate[] };
  interceptorsContextCreator: { create(instance: object, method: Method, module: string): object[] };
  responseController: { setHeaders(response: Response, headers: object[]): void };
  getMetadata(...route: [...Route, kind: 'http']): Asked;
  isResponseHandled(instance: object, name: string, parameters: Parameter[]): boolean;
  reflectRedirect(method: Method): object | undefined;
  reflectRenderTemplate(method: Method): string | undefined;
}

/**
 * Around each call of a handler, Nest builds what any handler might need: functions, promises and lists, a sixth of all
 * that a refresh allocates. What a route needs is known from its decorators, so its handler is put together once, from
 * Nest's own pieces. Other routes go Nest's way: those with interceptors, with pipes of an extension, or with several
 * inputs to validate.
 */
export function shortenHandlers(): void {
  lightenContexts();
  lightenProxies();
  const nest = RouterExecutionContext.prototype as unknown as { create(this: Innards, ...given: unknown[]): Handler };
  const { create } = nest;
  nest.create = function (...given) {
    const general = () => create.apply(this, given);
    const [instance, method, name, module, verb, context] = given as [...Route, unknown];
    if (context !== STATIC_CONTEXT) return general(); // made for one request
    let handler: Handler | undefined; // a start does not wait for routes that are not asked
    return (request, response, next) => {
      handler ??= handlers.short(this, instance, method, name, module, verb) ?? general();
      return handler(request, response, next);
    };
  };
}

/** Nest copies three new functions into the context whenever one asks for the request. Here one is made for each call. */
function lightenContexts(): void {
  const functionOf = (index: number) => ({
    configurable: true,
    get(this: ExecutionContextHost) {
      return () => this.getArgByIndex(index);
    },
  });
  Object.defineProperties(ExecutionContextHost.prototype, {
    getRequest: functionOf(0),
    getResponse: functionOf(1),
    getNext: functionOf(2),
    switchToHttp: {
      configurable: true,
      value(this: ExecutionContextHost) {
        return this;
      },
    },
  });
}

/** Around each handler, Nest waits for it in one more function, for which Express waits. Here one promise is enough. */
function lightenProxies(): void {
  const proxies = RouterProxy.prototype as unknown as {
    createProxy(target: Method, exceptions: ExceptionsHandler): (...given: [Request, Response, NextFunction]) => void;
  };
  proxies.createProxy = (target, exceptions) => (request, response, next) => {
    const fail = (failure: unknown) => {
      try {
        exceptions.next(failure as Error, new ExecutionContextHost([request, response, next]));
      } catch (further) {
        next(further ?? new Error('A filter failed'));
      }
    };
    try {
      const handled = target(request, response, next);
      if (isThenable(handled)) handled.then(undefined, fail);
    } catch (failure) {
      fail(failure);
    }
  };
}

const INPUTS = new Map<unknown, ArgumentMetadata['type']>([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.PARAM, 'param'],
]);
/** No pipe runs on them. */
const WHOLE = new Set<unknown>([RouteParamtypes.REQUEST, RouteParamtypes.RESPONSE, RouteParamtypes.HEADERS]);

/** A test has Nest take its own way. */
export const handlers = { short: shortHandler };

function shortHandler(nest: Innards, ...[instance, method, name, module, verb]: Route): Handler | undefined {
  const asked = nest.getMetadata(instance, method, name, module, verb, 'http');
  const parameters = nest.contextUtils.mergeParamsMetatypes(asked.getParamsMetadata(module), asked.paramtypes);
  const [input, ...furtherInputs] = parameters.filter(({ type }) => INPUTS.has(type));
  const made = parameters.filter(({ type }) => typeof type === 'string');
  const [pipe, ...furtherPipes] = nest.pipesContextCreator.create(instance, method, module);
  const isUsual =
    pipe instanceof StorableTextPipe &&
    furtherPipes.length + furtherInputs.length + (input?.pipes.length ?? 0) === 0 &&
    parameters.every(({ type }) => typeof type === 'string' || INPUTS.has(type) || WHOLE.has(type)) &&
    nest.interceptorsContextCreator.create(instance, method, module).length === 0 &&
    !asked.isSseHandler &&
    nest.reflectRedirect(method) === undefined &&
    nest.reflectRenderTemplate(method) === undefined;
  if (!isUsual) return undefined;

  const { argsLength, httpStatusCode, responseHeaders } = asked;
  const guards = nest.guardsContextCreator.create(instance, method, module);
  const type = instance.constructor as Type;
  const answersItself = nest.isResponseHandled(instance, name, parameters);
  const makings: Making[] = made.flatMap(({ index, pipes, ...about }) =>
    pipes.map((own) => ({ index, own, about: { ...about, type: 'custom' as const } })),
  );
  const about = { ...input, type: INPUTS.get(input?.type) as ArgumentMetadata['type'] };

  /** What an asynchronous decorator makes is awaited afterwards. */
  function extract(given: unknown[], request: Request, response: Response, next: () => void) {
    let promises: Promise<void>[] | undefined;
    for (const { index, extractValue } of parameters) {
      given[index] = extractValue(request, response, next);
      if (isThenable(given[index])) promises = [...(promises ?? []), settled(given, index)];
    }
    for (const { index } of made) if (given[index] instanceof UnreadBody) throw new UnsupportedBody();
    return promises;
  }

  // An asynchronous function keeps its variables while it waits, and `for … of` would add an iterator to them.
  return async (request, response, next) => {
    const context = guards.length > 0 && new ExecutionContextHost([request, response, next], type, method);
    for (let at = 0; context && at < guards.length; at += 1) {
      const said = (guards[at] as CanActivate).canActivate(context);
      const admits = typeof said === 'boolean' ? said : await said;
      if (admits !== true && !(isObservable(admits) ? await lastValueFrom(admits) : admits))
        throw new ForbiddenException(FORBIDDEN_MESSAGE);
    }
    response.statusCode = httpStatusCode;
    if (responseHeaders.length > 0) nest.responseController.setHeaders(response, responseHeaders);
    const given: unknown[] = new Array(argsLength).fill(undefined);
    const promises = extract(given, request, response, next);
    if (promises) await Promise.all(promises);
    for (let at = 0; at < makings.length; at += 1) {
      const { index, own, about } = makings[at] as Making;
      const value: unknown = own.transform(given[index], about);
      given[index] = value instanceof Promise ? await value : value;
    }
    if (input) {
      const { index } = input;
      given[index] = readPlainly(about.metatype, given[index]) ?? (await pipe.transform(given[index], about));
    }
    const answer = method.apply(instance, given);
    const result = isThenable(answer) ? await answer : answer;
    if (answersItself || !isBare(result)) await asked.fnHandleResponse(result, response, request);
    else nest.applicationRef.reply(response, result);
  };
}

/** Fails without a word where a later decorator throws first. */
function settled(given: unknown[], index: number): Promise<void> {
  const settling = Promise.resolve(given[index]).then((value) => {
    given[index] = value;
  });
  settling.catch(() => undefined);
  return settling;
}

const isThenable = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof (answer as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';

const isBare = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  Object.getPrototypeOf(result) === Object.prototype &&
  !(Symbol.asyncIterator in result);
