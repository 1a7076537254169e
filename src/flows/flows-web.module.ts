import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { ApplicationsWebModule } from '../applications/applications-web.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { FlowStepsModule } from './flow-steps.module.js';
import { FlowsController } from './flows.controller.js';
import { FlowsModule } from './flows.module.js';
import { ClientIp } from './guards/client-ip.js';
import { FlowStrategy } from './guards/flow.strategy.js';
import { IdentityFlowsController } from './identity-flows.controller.js';

/** For every module that has routes with `@ForFlow()`. */
@Module({
  imports: [ApplicationsModule, ApplicationsWebModule, FlowsModule, FlowStepsModule, PlansModule],
  controllers: [FlowsController, IdentityFlowsController],
  providers: [ClientIp, FlowStrategy],
  exports: [PlansModule],
})
export class FlowsWebModule {}
