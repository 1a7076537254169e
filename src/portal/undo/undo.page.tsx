import type { Response } from 'express';
import { brandingOf } from '../../applications/branding.js';
import type { OfferedUndo, Undone } from '../../identities/account/undo/account-undo.service.js';
import { momentInWords } from '../../mail/templates/formats.js';
import { type Language, pickLanguage } from '../../platform/http/language.js';
import { Button, Card, Form, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import type { UndoWords } from '../../words/en/undo.js';
import { WORDS } from '../../words/words.js';
import { Moment } from '../pages/views/moment.js';

type AcceptLanguage = string | null | undefined;

interface Asked {
  offered: OfferedUndo;
  code: string;
  now: Date;
}

export function sendUndoQuestion(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { offered, code, now }: Asked,
): void {
  const { language, words } = wordsFor(acceptLanguage);
  const { title, intro, address, button } = questionOf(offered, words);
  const lost = lostBy(offered.change, words);
  const said = offered.hasPasswords ? words : words.withoutPasswords;
  sendPage(response, {
    title,
    language,
    branding: brandingOf(offered.application),
    script: FORM_SCRIPT,
    body: (
      <Card title={title} intro={intro}>
        <p class="soft small">
          <Moment at={offered.changedAt ?? offered.requestedAt} now={now} language={language} />
        </p>
        <p>
          {address} {said.effect(momentInWords(language, offered.since.toISOString()))}
        </p>
        {lost && <p>{lost}</p>}
        <Form action="/portal/undo" hidden={{ code }}>
          <Button full>{button}</Button>
        </Form>
        <p class="soft small">{words.wasYou}</p>
      </Card>
    ),
  });
}

/** The mailbox is proved by a recent link, so the page leads straight on to a new password. */
export function sendUndonePage(response: Response, acceptLanguage: AcceptLanguage, undone: Undone): void {
  const { application, change, email, hasPasswords, resetUrl, isResetMailed, keepsSecondFactor } = undone;
  const { language, words } = wordsFor(acceptLanguage);
  const lost = lostBy(change, words);
  const { done } = hasPasswords ? words : words.withoutPasswords;
  const withoutButton = isResetMailed ? words.resetMailed(email) : words.signIn(application.name);
  const [home] = application.origins;
  sendPage(response, {
    title: words.doneTitle,
    language,
    branding: brandingOf(application),
    body: (
      <Card title={words.doneTitle} intro={done(email)}>
        {keepsSecondFactor && <p>{words.keepsSecondFactor}</p>}
        {lost && <p>{lost}</p>}
        <p>{resetUrl ? words.resetHere : withoutButton}</p>
        {resetUrl && (
          <LinkButton href={resetUrl} full>
            {words.setPassword}
          </LinkButton>
        )}
        {!resetUrl && home && (
          <LinkButton href={home} full>
            {words.goOn(application.name)}
          </LinkButton>
        )}
      </Card>
    ),
  });
}

interface Question {
  title: string;
  intro: string;
  /** What becomes of the address. */
  address: string;
  button: string;
}

function questionOf({ application, change, email, newEmail, changedAt }: OfferedUndo, words: UndoWords): Question {
  const app = application.name;
  if (change !== 'email') {
    const intro = words.happened[change](app);
    return { title: words.title, intro, address: words.addressIs(email), button: words.notMe };
  }
  const next = newEmail ?? '';
  return changedAt
    ? {
        title: words.undoTitle,
        intro: words.undoIntro(app, email, next),
        address: words.addressReturns,
        button: words.undo,
      }
    : {
        title: words.stopTitle,
        intro: words.stopIntro(app, email, next),
        address: words.addressStays,
        button: words.stop,
      };
}

function lostBy(change: OfferedUndo['change'], words: UndoWords): string | undefined {
  const lost: Partial<Record<OfferedUndo['change'], string>> = words.lost;
  return lost[change];
}

function wordsFor(acceptLanguage: AcceptLanguage): { language: Language; words: UndoWords } {
  const language = pickLanguage(acceptLanguage);
  return { language, words: WORDS[language].undo };
}
