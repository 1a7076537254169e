import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Asker, askerIn } from '../visit/console.decorators.js';

/** Who asks for a page of an application. */
export interface Asking extends Asker {
  slug: string;
}

/** `@AtApplication() asking: Asking` below `@ForOperators()`. */
export const AtApplication = createParamDecorator((_data: unknown, context: ExecutionContext): Asking => {
  const asker = askerIn(context);
  return { ...asker, slug: asker.request.params.slug as string };
});
