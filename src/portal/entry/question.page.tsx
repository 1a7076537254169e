import type { Response } from 'express';
import { brandingOf } from '../../applications/branding.js';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Language } from '../../platform/http/language.js';
import { Button, Card, CardEnding, Link } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { type Wanted } from '../../session/browser/wanted-answer.js';
import { WORDS } from '../../words/words.js';

interface Question {
  title: string;
  intro: string;
  note?: string;
  method: 'get' | 'post';
  action: string;
  hidden: Record<string, string>;
}

/** Another site sent the browser to the account of the person who is signed in. */
export function sendOwnAccountQuestion(
  response: Response,
  language: Language,
  application: Application,
  { redirectUrl }: Wanted,
): void {
  const { ownTitle: title, own } = WORDS[language].portal.questions;
  const back = typeof redirectUrl === 'string' ? { redirectUrl } : undefined;
  ask(response, language, application, {
    title,
    intro: own(application.name),
    method: 'get',
    action: '/api/service/portal',
    hidden: { app: application.slug, ...back },
  });
}

/**
 * Nothing says that the person comes from the application. A stranger may have sent this browser here, so that its owner
 * writes into the account of the stranger.
 */
export function sendAccountQuestion(
  response: Response,
  language: Language,
  application: Application,
  { code, email }: { code: string; email: string },
): void {
  const { strangeTitle: title, strange, note } = WORDS[language].portal.questions;
  ask(response, language, application, {
    title,
    intro: strange(`${email} (${application.name})`),
    note,
    method: 'post',
    action: '/portal/callback/open',
    hidden: { code },
  });
}

/** A form, so that no look ahead answers it. */
function ask(response: Response, language: Language, application: Application, question: Question): void {
  const { name } = application;
  const { title, intro, note, method, action, hidden } = question;
  const home = homeOf(application);
  const words = WORDS[language].portal.questions;
  sendPage(response, {
    title,
    language,
    branding: brandingOf(application),
    formsLeave: true,
    script: FORM_SCRIPT,
    body: (
      <Card title={title} intro={intro}>
        {note && <p class="soft small">{note}</p>}
        <form method={method} action={action}>
          {Object.entries(hidden).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Button full>{words.open}</Button>
        </form>
        {home && (
          <CardEnding>
            <Link href={home}>{words.back(name)}</Link>
          </CardEnding>
        )}
      </Card>
    ),
  });
}
