import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { askerIn } from '../../visit/console.decorators.js';
import type { Acting } from './person-acts.js';

/** `@ActsOnPerson() by: Acting` below `@ForOperators()`. */
export const ActsOnPerson = createParamDecorator((_data: unknown, context: ExecutionContext): Acting => {
  const asker = askerIn(context);
  return { ...asker, id: asker.request.params.id as string };
});
