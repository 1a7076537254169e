import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ManagedApplications } from './reach.js';

@Module({ imports: [ApplicationsModule], providers: [ManagedApplications], exports: [ManagedApplications] })
export class ReachModule {}
