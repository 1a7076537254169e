import { Module } from '@nestjs/common';
import { UpstreamModule } from '../../identities/upstream/upstream.module.js';
import { DispatchesModule } from '../dispatches.module.js';
import { DispatchDelivery } from './dispatch-delivery.js';

/** Delivers waiting dispatches. Only servers load it. */
@Module({
  imports: [DispatchesModule, UpstreamModule],
  providers: [DispatchDelivery],
})
export class DispatchDeliveryModule {}
