import { ServiceError } from '../platform/errors/service.error.js';

export class OnlyOnThisMachine extends ServiceError {
  constructor() {
    super(
      403,
      'only_on_this_machine',
      'The development tools answer only this machine: open them in a browser that runs on it, at localhost.',
    );
  }
}
