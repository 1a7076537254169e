import type { FailurePresenter } from '../../platform/errors/failure-presenters.js';
import { Card, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { ExampleIdAbsent } from '../dev.errors.js';
import { EXAMPLE_ID_BRANDING } from './people.page.js';

/** The people are on a page, and so is what goes wrong there. After a sign-in the back button leads to it. */
export const EXAMPLE_ID_FAILURES: FailurePresenter = {
  covers: (request) => request.path.startsWith('/dev/example-id/people/'),

  show(_request, response, failure) {
    const title = failure instanceof ExampleIdAbsent ? 'Example ID is not available' : 'This sign-in is over';
    response.set({ ...failure.headers, 'x-error-code': failure.code });
    sendPage(response, {
      title,
      language: 'en',
      status: failure.getStatus(),
      branding: EXAMPLE_ID_BRANDING,
      body: (
        <Card title={title} intro={failure.message}>
          <LinkButton full href="/demo">
            To the demo application
          </LinkButton>
        </Card>
      ),
    });
  },
};
