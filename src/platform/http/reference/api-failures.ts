import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
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

  @ApiProperty({ example: 'Unauthorized', description: 'The name of the HTTP status.' })
  error: string;
}

/** The body of an error below /oauth (RFC 6749, 5.2). */
export class OAuthErrorDto {
  @ApiProperty({ example: 'invalid_grant', description: 'What a library branches on.' })
  error: string;

  @ApiProperty({
    example: 'redirect_uri is not the one that the code was asked for with.',
    description: 'One sentence that says what to change.',
  })
  error_description: string;
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
export type FailureExamples = Record<string, { summary: string; value: object; message: string; headers?: string[] }>;

/** By status, then by code. */
export function failureExamples(failures: Failure[]): Record<number, FailureExamples> {
  const examples: Record<number, FailureExamples> = {};
  for (const failure of failures.map((given) => (typeof given === 'function' ? new given() : given))) {
    const { code, message } = failure;
    const shown = { summary: `x-error-code: ${code}`, value: failure.body(), message };
    const status = failure.getStatus();
    examples[status] = { ...examples[status], [code]: { ...shown, headers: Object.keys(failure.headers) } };
  }
  return examples;
}

function routesOf(prototype: object): [string, PropertyDescriptor][] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([, { value }]) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value),
  );
}
