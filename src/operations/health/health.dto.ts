import { ApiProperty } from '@nestjs/swagger';

const UP = {
  database: { status: 'up' },
  writes: { status: 'up', mode: 'on several machines' },
  migrations: { status: 'up' },
  redis: { status: 'up', mode: 'in-process' },
};

export class LiveDto {
  @ApiProperty({ enum: ['ok'], example: 'ok', description: 'The process responds.' })
  status: 'ok';
}

const MAP = {
  type: 'object' as const,
  additionalProperties: {
    type: 'object' as const,
    properties: { status: { type: 'string' as const, enum: ['up', 'degraded'] } },
    additionalProperties: true,
  },
};

export class ReadyDto {
  @ApiProperty({
    enum: ['ok', 'degraded'],
    example: 'ok',
    description: 'The replica may receive requests. `degraded`: so is one of `info`.',
  })
  status: 'ok' | 'degraded';

  @ApiProperty({ ...MAP, example: UP, description: 'What the service uses, and the state of each.' })
  info: Record<string, object>;

  @ApiProperty({
    ...MAP,
    example: {},
    description: 'Always empty: if something required is down, the response is a 503.',
  })
  error: Record<string, object>;

  @ApiProperty({ ...MAP, example: UP, description: '`info` and `error` combined.' })
  details: Record<string, object>;
}
