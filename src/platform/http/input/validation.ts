import { type ArgumentMetadata, Injectable, type ValidationError, ValidationPipe } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { MalformedInput, UnsupportedBody } from '../../errors/common.errors.js';
import { UnreadBody } from './body.js';
import { misspellingOf } from './misspelling.js';
import { readPlainly } from './plain-input.js';
import { isStorableText } from './storable-text.js';

/** Unknown members are dropped and never stored. A known member must have its type, because nothing is converted. */
export const validationPipe = (): ValidationPipe => new StorableTextPipe();

/** Valid, and every text in it can be stored. */
@Injectable()
class StorableTextPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => new Invalid(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value instanceof UnreadBody) throw new UnsupportedBody();
    const plain = readPlainly(metadata.metatype, value);
    if (plain) return plain;
    const valid: unknown = await super.transform(value, metadata).catch((failure: unknown) => {
      throw failure instanceof Invalid ? new MalformedInput(faultsOf(failure.errors, value)) : failure;
    });
    if (metadata.type === 'custom' || isStorable(valid)) return valid;
    throw new MalformedInput(unstorableMembers(valid).map((name) => `${name} must be text without NUL characters`));
  }
}

/** The framework's pipe finds these faults, and does not tell which input it checked. */
class Invalid extends Error {
  constructor(readonly errors: ValidationError[]) {
    super('The input is not valid');
  }
}

/** The refusal of a body without members, so that the API reference quotes the service's own message. */
export const emptyBodyOf = (Body: new () => object): MalformedInput =>
  new MalformedInput(faultsOf(validateSync(new Body(), { stopAtFirstError: true })));

function faultsOf(errors: ValidationError[], sent?: unknown): string[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const advice = misspellingOf(property, sent);
    const own = Object.values(constraints ?? {}).map((fault) => (advice ? `${fault}: ${advice}` : fault));
    return [...own, ...faultsOf(children ?? [])];
  });
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member));
}

const unstorableMembers = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).filter((name) => !isStorable((value as Record<string, unknown>)[name]))
    : ['the value'];
