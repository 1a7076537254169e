import { Module } from '@nestjs/common';
import { UpstreamModule } from '../../identities/upstream/upstream.module.js';
import { DispatchesModule } from '../dispatches.module.js';
import { Claims } from './claims.js';
import { Delivery } from './delivery.js';
import { DispatchCounters } from './dispatch-counters.js';
import { Dispatcher } from './dispatcher.js';
import { Receivers } from './receivers.js';

/** Delivers waiting dispatches. Only servers load it. */
@Module({
  imports: [DispatchesModule, UpstreamModule],
  providers: [Claims, Delivery, DispatchCounters, Dispatcher, Receivers],
})
export class DispatchDeliveryModule {}
