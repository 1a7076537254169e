import { ServiceError } from '../../platform/errors/service.error.js';

export class DemoPostFromElsewhere extends ServiceError {
  constructor() {
    super(403, 'demo_post_from_elsewhere', 'Only the demo page itself may do that. Open /demo and use its buttons.');
  }
}
