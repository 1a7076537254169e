import { ApiProperty } from '@nestjs/swagger';

export class EventStoredDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The id of the stored event. A repetition with the same `event_id` gets the same one.',
  })
  id: string;
}

export class BatchStoredDto {
  @ApiProperty({
    type: [String],
    example: ['01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
    description: 'The ids of the stored events, in the order of the report.',
  })
  ids: string[];
}
