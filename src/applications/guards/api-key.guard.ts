import { Injectable } from '@nestjs/common';
import { StrategyGuard } from '../../platform/http/strategy-guard.js';
import { ApiKeyStrategy, EndedSessionsKeyStrategy, MetricsReadKeyStrategy } from './api-key.strategy.js';

@Injectable()
export class ApiKeyGuard extends StrategyGuard(ApiKeyStrategy, 'application') {}

@Injectable()
export class MetricsReadKeyGuard extends StrategyGuard(MetricsReadKeyStrategy, 'application') {}

@Injectable()
export class EndedSessionsKeyGuard extends StrategyGuard(EndedSessionsKeyStrategy, 'application') {}
