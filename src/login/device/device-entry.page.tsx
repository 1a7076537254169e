import type { Response } from 'express';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import { Button, Card, Field, Form } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { WORDS } from '../../words/words.js';
import { wordsFor } from '../views/failure.page.js';
import { failureText } from '../views/failure-text.js';
import { problemOf } from '../views/problem.js';

interface Entry {
  typed?: string;
  /** It came with a link, so the person may not have read it on the device. */
  isLinked?: boolean;
  failure?: ServiceError;
}

export function sendDeviceEntry(response: Response, language: Language, { typed, isLinked, failure }: Entry): void {
  const words = WORDS[language].login;
  const { device } = words;
  if (failure) response.set({ ...failure.headers, 'x-error-code': failure.code });
  sendPage(response, {
    title: device.title,
    language,
    status: failure?.getStatus() ?? 200,
    script: FORM_SCRIPT,
    body: (
      <Card title={device.title} intro={isLinked ? device.compare : device.intro}>
        <Form action="/device">
          <Field
            label={device.code}
            name="user_code"
            autocomplete="off"
            required
            maxLength={40}
            value={typed}
            hint={device.hint}
            error={failure && textOf(failure, language)}
            autofocus
          />
          <Button full>{words.continue}</Button>
        </Form>
      </Card>
    ),
  });
}

function textOf(failure: ServiceError, language: Language): string {
  const problem = problemOf(failure, language, {});
  return problem?.text ?? failureText(wordsFor(failure, WORDS[language].login).text, failure, language);
}
