import { ApiParam } from '@nestjs/swagger';

/** A UUID in the path. */
export const ApiId = (description: string, name = 'id'): MethodDecorator =>
  ApiParam({
    name,
    schema: { type: 'string', format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90' },
    description,
  });
