import { ServiceError } from '../../platform/errors/service.error.js';

/** In seconds. */
export const VERIFICATION_INTERVAL = 10;

export class SignalKeyInvalid extends ServiceError {
  constructor() {
    super(
      401,
      'signal_key_invalid',
      'Shared Signals need an API key with the scope `sessions:ended` in the Authorization header, as a Bearer token. `keys list` shows which may be used.',
      { 'www-authenticate': 'Bearer' },
    );
  }
}

export class SignalStreamUnknown extends ServiceError {
  constructor() {
    super(404, 'signal_stream_unknown', 'This application has no such stream.');
  }
}

export class TooManySignalStreams extends ServiceError {
  constructor() {
    super(409, 'too_many_signal_streams', 'This application has ten streams already. Delete one that is not used.');
  }
}

export class SignalStreamPushed extends ServiceError {
  constructor() {
    super(409, 'signal_stream_pushed', 'This stream is pushed to its endpoint_url. Change its delivery to poll it.');
  }
}

export class VerificationTooSoon extends ServiceError {
  constructor() {
    super(429, 'verification_too_soon', 'A verification of this stream was asked for just now.', {
      'retry-after': String(VERIFICATION_INTERVAL),
    });
  }
}
