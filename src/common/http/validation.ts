import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { MalformedInput } from '../errors/common.errors.js';

/** Unknown members are dropped, never stored; what is known must have its type, for nothing is converted. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new MalformedInput(faultsOf(errors)),
  });
}

function faultsOf(errors: ValidationError[]): string[] {
  return errors.flatMap((error) => [...Object.values(error.constraints ?? {}), ...faultsOf(error.children ?? [])]);
}
