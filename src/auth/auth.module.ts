import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AuthorizeService } from './authorize.service.js';

@Module({ controllers: [AuthController], providers: [AuthService, AuthorizeService] })
export class AuthModule {}
