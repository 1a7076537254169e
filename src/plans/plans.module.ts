import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Plan } from './entities/plan.entity.js';
import { PlanGuard } from './guards/plan.guard.js';
import { PlansService } from './plans.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Plan])],
  providers: [PlansService, PlanGuard],
  exports: [PlansService, PlanGuard, TypeOrmModule],
})
export class PlansModule {}
