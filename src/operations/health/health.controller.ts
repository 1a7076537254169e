import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService } from '@nestjs/terminus';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Lifecycle } from '../lifecycle.js';
import { DatabaseDiskFull, DatabaseUnreachable, MigrationsPending, ShuttingDown } from '../operations.errors.js';
import { LiveDto, ReadyDto } from './health.dto.js';
import { Readiness } from './readiness.js';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly readiness: Readiness,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('live')
  @ApiOperation({
    summary: 'Is the process alive?',
    description: 'Checks nothing else: restart the process if this fails.',
  })
  @ApiOkResponse({ type: LiveDto, description: 'Yes.' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOperation({
    summary: 'May this replica receive requests?',
    description:
      'If Redis is unreachable, it is reported as `degraded`: the service works without it. `writes` tells on how many machines ' +
      'an acknowledged write is. It is `degraded` while standbys follow and no commit waits for one, or commits wait for a standby that is away.',
  })
  @ApiOkResponse({ type: ReadyDto, description: 'Yes.' })
  @ApiFailures(DatabaseUnreachable, DatabaseDiskFull, MigrationsPending, ShuttingDown)
  ready(): Promise<HealthCheckResult> {
    if (this.lifecycle.isStopping) throw new ShuttingDown();
    return this.health.check([
      () => this.readiness.database(),
      () => this.readiness.migrations(),
      () => this.readiness.cache(),
    ]);
  }
}
