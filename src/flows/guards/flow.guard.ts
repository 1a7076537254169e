import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { FLOW } from './flow.strategy.js';

@Injectable()
export class FlowGuard extends AuthGuard(FLOW) {
  constructor() {
    super({ property: 'flow' });
  }
}
