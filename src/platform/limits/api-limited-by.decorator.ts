import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { TooManyRequests } from '../errors/common.errors.js';
import { ApiFailures, ErrorDto, onEachRoute } from '../http/reference/api-failures.js';
import { LIMITS, type LimitName } from './limit-values.js';

/** Documents the limits that a route spends from, with their configured numbers. */
export const ApiLimitedBy = (...names: [LimitName, ...LimitName[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiFailures(exhausted(names[0])),
    onEachRoute(ApiResponse({ status: 429, type: ErrorDto, description: `At most ${names.map(inWords).join(', ')}.` })),
  );

const exhausted = (name: LimitName): TooManyRequests =>
  new TooManyRequests({ name, ...LIMITS[name], retryAfterSeconds: LIMITS[name].windowSeconds });

const inWords = (name: LimitName): string =>
  `${LIMITS[name].points} per ${LIMITS[name].windowSeconds / 60} min (\`${name}\`)`;
