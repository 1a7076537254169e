import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('An issuer that a management key sets', () => {
  const service = useService();
  let application: GivenApplication;
  let key: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    key = await Operator.of(service, { application });
  });

  const providers = () => `/applications/${application.slug}/providers`;

  // Red where the path of discovery is added behind them: it is no path then, and the key chooses what is asked.
  it.each(['https://idp.example.com/any/path?', 'https://idp.example.com/any/path#'])(
    'R80: has no query and no fragment: %s',
    async (issuer) => {
      const { status, body } = await key.post(providers(), { id: 'corp', type: 'oidc', client_id: 'c', issuer });
      expect([status, body.message]).toEqual([400, 'issuer must have no query and no fragment']);
    },
  );
});
