import { Controller, Get, Module } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApplicationsWebModule } from '../src/applications/applications-web.module.js';
import { CurrentApplication, ForApplication } from '../src/applications/decorators/for-application.decorator.js';
import { Application } from '../src/applications/entities/application.entity.js';
import { CurrentFlow, ForFlow } from '../src/flows/decorators/for-flow.decorator.js';
import type { OpenFlow } from '../src/flows/flows.service.js';
import { FlowsWebModule } from '../src/flows/flows-web.module.js';
import { RequiresFeature } from '../src/plans/decorators/requires-feature.decorator.js';
import { Current, ForSession } from '../src/session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../src/session/guards/bearer.strategy.js';
import { SessionWebModule } from '../src/session/session-web.module.js';

/** A module of a team's own. Each decorator decides which requests get in, and documents the refusals. */
@ApiTags('Notes')
@Controller('v1/notes')
export class NotesController {
  @Get('mine')
  @ForSession()
  @ApiOperation({ summary: "The signed-in user's notes" })
  @ApiOkResponse({ description: 'With a live access token.' })
  mine(@Current() session: CurrentSession): { owner: string } {
    return { owner: session.identityId };
  }

  @Get('portal')
  @ForSession('portal')
  @RequiresFeature('portal')
  @ApiOperation({ summary: 'Notes as the portal shows them' })
  @ApiOkResponse({ description: 'For a portal session of an application whose plan includes the portal.' })
  inPortal(@Current() session: CurrentSession): { owner: string } {
    return { owner: session.identityId };
  }

  @Get('all')
  @ForApplication()
  @RequiresFeature('metrics')
  @ApiOperation({ summary: "All of the application's notes" })
  @ApiOkResponse({ description: "For the application's server, by its API key." })
  all(@CurrentApplication() application: Application): { application: string } {
    return { application: application.slug };
  }

  @Get('draft')
  @ForFlow()
  @ApiOperation({ summary: 'A note that is written before the person has signed in' })
  @ApiOkResponse({ description: 'While a login is open.' })
  draft(@CurrentFlow() { flow }: OpenFlow): { application: string } {
    return { application: flow.applicationId };
  }
}

@Module({
  imports: [ApplicationsWebModule, FlowsWebModule, SessionWebModule],
  controllers: [NotesController],
})
export class NotesModule {}
