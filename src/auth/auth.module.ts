import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AuthorizeService } from './authorize.service.js';
import { RefreshSource } from './refresh-source.js';

@Module({ controllers: [AuthController], providers: [AuthService, AuthorizeService, RefreshSource] })
export class AuthModule {}
