import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { errorBody } from '../../errors/error-body.js';
import type { ServiceError } from '../../errors/service.error.js';

/** A failure as the API reference shows it: its class, or an instance where the class takes arguments. */
export type Failure = ServiceError | (new () => ServiceError);

/** The body of every error of every JSON endpoint. */
export class ErrorDto {
  @ApiProperty({ type: 'integer', example: 401, description: 'The HTTP status.' })
  statusCode: number;

  @ApiProperty({
    example: 'The authorization code has expired. Start the login again.',
    description: 'One sentence for a person. Branch on the status and `x-error-code`, not on this.',
  })
  message: string;

  @ApiProperty({ example: 'Unauthorized', description: "The HTTP status class's name." })
  error: string;
}

/**
 * Documents the refusals of a route, or of every route of a controller. The examples are the failures' own messages, so
 * the reference cannot drift from the service. Several of these on one route add up.
 */
export function ApiFailures(...failures: Failure[]): MethodDecorator & ClassDecorator {
  return onEachRoute(
    ...Object.entries(failureExamples(failures)).map(([status, examples]) =>
      ApiResponse({ status: Number(status), type: ErrorDto, examples }),
    ),
  );
}

/** In Nest's documents a route's responses replace its controller's. Written on each route they add up. */
export function onEachRoute(...documents: MethodDecorator[]): MethodDecorator & ClassDecorator {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    const routes =
      key && descriptor ? [[key, descriptor] as const] : routesOf((target as { prototype: object }).prototype);
    for (const [name, route] of routes) for (const document of documents) document(target, name, route);
  };
}

/** `headers` are headers of this failure alone; the finished document names them on the response. */
export type FailureExamples = Record<string, { summary: string; value: ErrorDto; headers?: string[] }>;

/** By status, then by code. */
export function failureExamples(failures: Failure[]): Record<number, FailureExamples> {
  const examples: Record<number, FailureExamples> = {};
  for (const failure of failures.map((given) => (typeof given === 'function' ? new given() : given))) {
    const statusCode = failure.getStatus();
    const value = errorBody(statusCode, failure.message);
    examples[statusCode] = {
      ...examples[statusCode],
      [failure.code]: { summary: `x-error-code: ${failure.code}`, value, headers: Object.keys(failure.headers) },
    };
  }
  return examples;
}

function routesOf(prototype: object): [string, PropertyDescriptor][] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([, { value }]) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value),
  );
}
