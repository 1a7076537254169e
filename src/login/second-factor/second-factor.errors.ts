import { ServiceError } from '../../platform/errors/service.error.js';

export class FirstFactorLapsed extends ServiceError {
  override readonly remedy = 'sign in';

  constructor() {
    super(
      401,
      'first_factor_lapsed',
      'The first factor of this sign-in has expired, belongs to another browser, or had five wrong codes. Sign in again.',
    );
  }
}
