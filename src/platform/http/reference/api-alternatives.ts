import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

type ResponseWords = Omit<NonNullable<Parameters<typeof ApiOkResponse>[0]>, 'type' | 'schema'>;
/** By name. */
type Examples = Record<string, { summary: string; value: object }>;

const refs = (types: Type[]): { $ref: string }[] => types.map((type) => ({ $ref: getSchemaPath(type) }));

/** A success whose body has one of several forms. `anyOf`: the shorter form describes the longer one too. */
export const ApiOkResponses = (types: Type[], words: ResponseWords): MethodDecorator =>
  applyDecorators(ApiExtraModels(...types), ApiOkResponse({ ...words, schema: { anyOf: refs(types) } }));

/** A request whose body has exactly one of several forms. */
export const ApiBodies = (types: Type[], words: { examples: Examples }): MethodDecorator =>
  applyDecorators(ApiExtraModels(...types), ApiBody({ ...words, schema: { oneOf: refs(types) } }));
