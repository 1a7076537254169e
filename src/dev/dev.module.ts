import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { MailModule } from '../mail/mail.module.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { HttpModule } from '../platform/http/http.module.js';
import { formBody } from '../platform/http/input/form-body.js';
import { BrowserDemoController } from './demo/browser-demo.controller.js';
import { Calls } from './demo/calls.js';
import { DemoController } from './demo/demo.controller.js';
import { DemoKey } from './demo/demo-key.js';
import { DemoSession } from './demo/demo-session.service.js';
import { DemoVisits } from './demo/demo-visits.js';
import { HostedLoginDemo } from './demo/hosted-login-demo.service.js';
import { LoginStart } from './demo/login-start.js';
import { OwnName } from './demo/own-name.middleware.js';
import { OwnScreensController } from './demo/own-screens/own-screens.controller.js';
import { OwnScreensDemo } from './demo/own-screens/own-screens.service.js';
import { PublicApi } from './demo/public-api.js';
import { ExampleIdController } from './example-id/example-id.controller.js';
import { ExampleId } from './example-id/example-id.js';
import { ExampleIdMiddleware } from './example-id/example-id.middleware.js';
import { EXAMPLE_ID_FAILURES } from './example-id/failures.js';
import { frontDoor } from './front-door.js';
import { MailboxController } from './mailbox/mailbox.controller.js';
import { thisMachineOnly } from './this-machine-only.js';

/** The tools for development. They do not exist in production. */
@Module({
  imports: [ApplicationsModule, HttpModule, MailModule],
  controllers: [DemoController, OwnScreensController, BrowserDemoController, ExampleIdController, MailboxController],
  providers: [
    Calls,
    DemoKey,
    DemoSession,
    DemoVisits,
    ExampleId,
    HostedLoginDemo,
    LoginStart,
    OwnScreensDemo,
    PublicApi,
  ],
})
export class DevModule implements NestModule {
  constructor(presenters: FailurePresenters) {
    presenters.add(EXAMPLE_ID_FAILURES);
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(thisMachineOnly).forRoutes('dev/*path', 'demo', 'demo/*path');
    consumer.apply(frontDoor).forRoutes('/');
    consumer.apply(OwnName, formBody).forRoutes(DemoController, OwnScreensController, BrowserDemoController);
    consumer.apply(formBody).forRoutes(ExampleIdController);
    consumer
      .apply(ExampleIdMiddleware)
      .exclude({ path: 'dev/example-id/people/:uid', method: RequestMethod.ALL })
      .forRoutes({ path: 'dev/example-id/*path', method: RequestMethod.ALL });
  }
}
