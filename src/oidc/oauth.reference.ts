import { MalformedInput } from '../platform/errors/common.errors.js';
import { InvalidRequest } from './oauth.errors.js';
import { FORM_EXPECTED } from './parameters.js';

/** A body that cannot be read is refused before its route sees it, in the words of OAuth too. */
class UnreadableBody extends MalformedInput {
  constructor() {
    super(['the body is not valid JSON']);
  }

  override body(): object {
    return { error: 'invalid_request', error_description: this.message };
  }
}

/** What every endpoint below /oauth that takes a form may refuse. */
export const FORM_FAILURES = [new InvalidRequest(FORM_EXPECTED), UnreadableBody];
