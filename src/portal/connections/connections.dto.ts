import { ApiProperty } from '@nestjs/swagger';
import type { Connection } from '../../flows/consents/consents.service.js';

export class ConnectionDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'The consent.' })
  id: string;

  @ApiProperty({
    example: 'https://agent.example.com/client.json',
    description: 'The client, as `client_id` in its access tokens.',
  })
  client_id: string;

  @ApiProperty({ example: 'Notes', description: 'What it calls itself. Nobody has checked it.' })
  name: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'agent.example.com',
    description: 'The host that the client is known by; null for a program on a device of the user.',
  })
  host: string | null;

  @ApiProperty({ type: [String], example: ['openid', 'email'], description: 'What the user has agreed to.' })
  scope: string[];

  @ApiProperty({
    type: [String],
    example: ['https://mcp.example.com/mcp'],
    description: 'Where it may act for the user.',
  })
  resources: string[];

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When the user agreed first.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T17:02:11.000Z', description: 'When the user agreed last.' })
  updated_at: string;
}

export class ConnectionsDto {
  @ApiProperty({ type: [ConnectionDto], description: 'Those that the user agreed to last come first.' })
  connections: ConnectionDto[];
}

export const connectionDto = ({ id, clientId, name, scope, resources, ...row }: Connection): ConnectionDto => ({
  id,
  client_id: clientId,
  name,
  host: row.host,
  scope,
  resources,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
