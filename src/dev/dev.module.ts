import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { ConsoleModule } from '../console/console.module.js';
import { MailModule } from '../mail/mail.module.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { HttpModule } from '../platform/http/http.module.js';
import { formBody } from '../platform/http/input/body.js';
import { ConsoleDoorController } from './console-door.controller.js';
import { Demo } from './demo.js';
import { ExampleIdController } from './example-id/example-id.controller.js';
import { ExampleId } from './example-id/example-id.js';
import { ExampleIdMiddleware } from './example-id/example-id.middleware.js';
import { EXAMPLE_ID_FAILURES } from './example-id/failures.js';
import { FRONT_DOOR } from './front-door.js';
import { MailboxController } from './mailbox/mailbox.controller.js';
import { thisMachineOnly } from './this-machine-only.js';

/** The tools for development. They do not exist in production. */
@Module({
  imports: [ApplicationsModule, ConsoleModule, HttpModule, MailModule],
  controllers: [ConsoleDoorController, ExampleIdController, MailboxController],
  providers: [ExampleId],
})
export class DevModule implements NestModule {
  constructor(presenters: FailurePresenters) {
    presenters.add(EXAMPLE_ID_FAILURES);
    presenters.add(FRONT_DOOR);
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(thisMachineOnly).forRoutes('dev/*path', 'demo', 'demo/*path');
    consumer.apply(Demo).forRoutes('demo');
    consumer.apply(formBody).forRoutes(ExampleIdController);
    consumer
      .apply(ExampleIdMiddleware)
      .exclude({ path: 'dev/example-id/people/:uid', method: RequestMethod.ALL })
      .forRoutes({ path: 'dev/example-id/*path', method: RequestMethod.ALL });
  }
}
