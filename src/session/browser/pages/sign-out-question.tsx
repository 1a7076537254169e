import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import { homeOf } from '../../../applications/built-in.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { Language } from '../../../platform/http/language.js';
import { Button, Card, CardEnding, Link } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../../platform/pages/page-script.js';
import { WORDS } from '../../../words/words.js';

interface Asking {
  language: Language;
  /** Those of which the person signs out. */
  applications: Application[];
  form: { method: 'get' | 'post'; action: string };
  fields: Record<string, string | undefined>;
}

/** Asks, because every page can send a browser here. It is a form, so that no prefetch submits it. */
export function sendSignOutQuestion(response: Response, { language, applications, form, fields }: Asking): void {
  const words = WORDS[language].login.signOut;
  const names = new Intl.ListFormat(language).format(applications.map(({ name }) => name));
  const [application, another] = applications;
  const home = application && !another ? homeOf(application) : undefined;
  sendPage(response, {
    ...(application && !another && { branding: brandingOf(application) }),
    title: words.askTitle,
    language,
    formsLeave: true,
    script: FORM_SCRIPT,
    body: (
      <Card title={words.askTitle} intro={words.ask(names)}>
        <form {...form}>
          {Object.entries(fields).map(
            ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Button full>{words.signOut}</Button>
        </form>
        {home && (
          <CardEnding>
            <Link href={home}>{words.stay}</Link>
          </CardEnding>
        )}
      </Card>
    ),
  });
}
