import { Injectable } from '@nestjs/common';
import { StrategyGuard } from '../../common/http/strategy-guard.js';
import type { OpenFlow } from '../flows.service.js';
import { FLOW } from './flow.strategy.js';

@Injectable()
export class FlowGuard extends StrategyGuard<OpenFlow>(FLOW, 'flow') {}
