import { Module } from '@nestjs/common';
import { DemoController } from './demo/demo.controller.js';
import { DemoKey } from './demo/demo-key.js';
import { DemoVisits } from './demo/demo-visits.js';
import { OwnPageGuard } from './demo/guards/own-page.guard.js';
import { HostedLoginDemo } from './demo/hosted-login-demo.service.js';
import { PublicApi } from './demo/public-api.js';
import { MailboxController } from './mailbox/mailbox.controller.js';

/** What helps while developing, and does not exist in production. */
@Module({
  controllers: [DemoController, MailboxController],
  providers: [DemoKey, DemoVisits, HostedLoginDemo, OwnPageGuard, PublicApi],
})
export class DevModule {}
