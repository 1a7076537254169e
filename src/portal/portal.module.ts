import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../identities/account/account-changes.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AccountController } from './account.controller.js';

@Module({ imports: [AccountChangesModule, SessionWebModule], controllers: [AccountController] })
export class PortalModule {}
