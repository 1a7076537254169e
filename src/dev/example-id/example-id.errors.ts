import { ServiceError } from '../../platform/errors/service.error.js';

export class ExampleIdAbsent extends ServiceError {
  constructor() {
    super(404, 'example_id_absent', 'No application names Example ID as a provider, or its package is not installed.');
  }
}

export class ExampleSignInUnknown extends ServiceError {
  constructor() {
    super(404, 'example_sign_in_unknown', 'Example ID knows no such sign-in. Start it again at the application.');
  }
}
