import { expectCodesRefused } from '../support/random-codes.js';
import { useService } from '../support/service.js';
import { expectSpellingsRefused } from '../support/spellings.js';

describe('Guessing', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });

  it('R16: of 100,000 random codes none is taken for one, and all but a few are answered 429', () =>
    expectCodesRefused(service, 100_000));

  it('R69: another spelling of an address is nothing, at every endpoint, in every spelling', () =>
    expectSpellingsRefused(service, () => true));
});
