import type { Response } from 'express';
import type { OfferedUndo } from '../../identities/account/email-change/email-undos.service.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { type Language, pickLanguage } from '../../platform/http/language.js';
import { Button, Card, Form, LinkButton } from '../../platform/pages/components.js';
import { FORM_SCRIPT } from '../../platform/pages/form-script.js';
import { sendPage } from '../../platform/pages/page.js';
import { STOP_WORDS } from './email-stop.words.js';

type AcceptLanguage = string | null | undefined;

export function sendStopQuestion(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { application, email, newEmail, isChanged }: OfferedUndo,
  code: string,
): void {
  const { language, words } = wordsFor(acceptLanguage);
  const title = isChanged ? words.undoTitle : words.stopTitle;
  sendPage(response, {
    ...{ title, language, branding: brandOf(application), script: FORM_SCRIPT },
    body: (
      <Card title={title} intro={(isChanged ? words.undoIntro : words.stopIntro)(application.name, email, newEmail)}>
        <p>{isChanged ? words.undoEffect : words.stopEffect}</p>
        <Form action="/portal/email/stop" hidden={{ code }}>
          <Button full>{isChanged ? words.undo : words.stop}</Button>
        </Form>
        <p class="soft small">{words.wasYou}</p>
      </Card>
    ),
  });
}

export function sendStoppedPage(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { application, email }: OfferedUndo,
): void {
  const { language, words } = wordsFor(acceptLanguage);
  const [home] = application.origins;
  sendPage(response, {
    ...{ title: words.doneTitle, language, branding: brandOf(application) },
    body: (
      <Card title={words.doneTitle} intro={words.done(application.name, email)}>
        {home && (
          <LinkButton href={home} full>
            {words.goOn(application.name)}
          </LinkButton>
        )}
      </Card>
    ),
  });
}

export function sendRefusalPage(response: Response, acceptLanguage: AcceptLanguage, failure: ServiceError): void {
  const { language, words } = wordsFor(acceptLanguage);
  const isTaken = failure.code === 'former_email_taken';
  const title = isTaken ? words.takenTitle : words.invalidTitle;
  response.set('x-error-code', failure.code);
  sendPage(response, {
    ...{ title, language, status: failure.getStatus() },
    body: <Card title={title} intro={isTaken ? words.taken : words.invalid} />,
  });
}

function wordsFor(acceptLanguage: AcceptLanguage): { language: Language; words: (typeof STOP_WORDS)[Language] } {
  const language = pickLanguage(acceptLanguage);
  return { language, words: STOP_WORDS[language] };
}

const brandOf = ({ name, branding }: OfferedUndo['application']) => ({ name, ...branding });
