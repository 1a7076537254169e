import { Injectable } from '@nestjs/common';
import { StrategyGuard } from '../../platform/http/strategy-guard.js';
import { FlowStrategy } from './flow.strategy.js';

@Injectable()
export class FlowGuard extends StrategyGuard(FlowStrategy, 'flow') {}
