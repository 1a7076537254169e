import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { ApplicationsWebModule } from '../applications/applications-web.module.js';
import { EventsModule } from '../events/events.module.js';
import { EndedController } from './ended/ended.controller.js';
import { Ends } from './ended/ends.js';
import { FeedReader } from './listening/feed-reader.js';
import { FeedStreams } from './listening/feed-streams.js';
import { Listeners } from './listening/listeners.js';

/** Tells the servers of applications which sessions have ended. */
@Module({
  imports: [ApplicationsModule, ApplicationsWebModule, EventsModule],
  controllers: [EndedController],
  providers: [Ends, FeedReader, FeedStreams, Listeners],
})
export class FeedModule {}
