import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { ApplicationsWebModule } from '../applications/applications-web.module.js';
import { DispatchesModule } from '../dispatches/dispatches.module.js';
import { EventsModule } from '../events/events.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { EndedController } from './ended/ended.controller.js';
import { Ends } from './ended/ends.js';
import { FeedReader } from './listening/feed-reader.js';
import { FeedStreams } from './listening/feed-streams.js';
import { Listeners } from './listening/listeners.js';
import { SecurityEventTokens } from './signals/security-event-tokens.js';
import { SignalEvents } from './signals/signal-events.js';
import { SignalPolls } from './signals/signal-polls.js';
import { SignalPushes } from './signals/signal-pushes.js';
import { SignalStreams } from './signals/signal-streams.js';
import { SignalsController } from './signals/signals.controller.js';
import { StreamAnswers } from './signals/stream-answers.js';
import { TransmitterController } from './signals/transmitter.controller.js';

/** Tells the servers of applications which sessions have ended. */
@Module({
  imports: [ApplicationsModule, ApplicationsWebModule, DispatchesModule, EventsModule, SessionWebModule],
  controllers: [EndedController, SignalsController, TransmitterController],
  providers: [
    Ends,
    FeedReader,
    FeedStreams,
    Listeners,
    SecurityEventTokens,
    SignalEvents,
    SignalPolls,
    SignalPushes,
    SignalStreams,
    StreamAnswers,
  ],
})
export class FeedModule {}
