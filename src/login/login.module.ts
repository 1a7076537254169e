import { Module } from '@nestjs/common';
import { BrowserBinding } from './browser-binding.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';

@Module({ controllers: [LoginController], providers: [BrowserBinding, LoginService] })
export class LoginModule {}
