import { Module } from '@nestjs/common';
import { ApplicationsWebModule } from '../../applications/applications-web.module.js';
import { UsersController } from './users.controller.js';
import { Users } from './users.service.js';

@Module({
  imports: [ApplicationsWebModule],
  controllers: [UsersController],
  providers: [Users],
})
export class UsersWebModule {}
