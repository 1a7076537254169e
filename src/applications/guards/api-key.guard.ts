import { Injectable } from '@nestjs/common';
import { StrategyGuard } from '../../common/http/strategy-guard.js';
import type { Application } from '../entities/application.entity.js';
import { API_KEY } from './api-key.strategy.js';

@Injectable()
export class ApiKeyGuard extends StrategyGuard<Application>(API_KEY, 'application') {}
