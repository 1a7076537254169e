import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import {
  BodyTooLarge,
  InternalFailure,
  invalidJson,
  MalformedInput,
  Overloaded,
  Unavailable,
  UnknownRoute,
  UnsupportedBody,
} from './common.errors.js';
import { isContention } from './contention.js';
import { isDatabaseAway } from './database-away.js';
import { needsOperator } from './database-full.js';
import { ServiceError } from './service.error.js';

/** Turns every error of ours, of the framework or of a library into one of our failures. */
export function normalise(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof NotFoundException) return new UnknownRoute();
  const unreadable = [thrown, causeOf(thrown)].find(isBodyFailure);
  if (unreadable) return bodyFailure(unreadable.statusCode);
  if (thrown instanceof BadRequestException || thrown instanceof URIError || isTooDeep(thrown)) {
    return new MalformedInput(['The request could not be read: its address or body is malformed.']);
  }
  if (thrown instanceof HttpException) return new FrameworkFailure(thrown);
  if (isDatabaseAway(thrown) || needsOperator(thrown)) return new Unavailable();
  if (isContention(thrown)) return new Overloaded();
  return new InternalFailure();
}

/** An HTTP exception of the framework or of an extension keeps its status and its message. */
class FrameworkFailure extends ServiceError {
  constructor(cause: HttpException) {
    const status = cause.getStatus();
    super(status, `http_${status}`, status >= 500 ? new InternalFailure().message : cause.message);
  }
}

/** A body nested thousands of levels deep exhausts the stack of a program that walks through it. */
function isTooDeep(thrown: unknown): boolean {
  return thrown instanceof RangeError && thrown.message.includes('call stack');
}

/** The framework wraps the body parser's error, whose own message would quote the request. */
const causeOf = (thrown: unknown): unknown => (thrown instanceof HttpException ? thrown.cause : undefined);

function isBodyFailure(thrown: unknown): thrown is Error & { statusCode: number } {
  return thrown instanceof Error && 'type' in thrown && 'statusCode' in thrown && Number(thrown.statusCode) < 500;
}

function bodyFailure(status: number): ServiceError {
  if (status === 413) return new BodyTooLarge();
  if (status === 415) return new UnsupportedBody();
  return invalidJson();
}
