import type { Application } from '../../../applications/entities/application.entity.js';
import { mailTextId, SETTABLE_MAILS } from '../../../applications/mail-texts/templates.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { LANGUAGES } from '../../../platform/http/language.js';
import { Button, Code, Field, Form, Link, LinkButton, Section } from '../../../platform/pages/components.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Lines } from '../views/values.js';
import type { TypedMail } from './mail-form.js';

/** Each link has room for a finger. */
export const MAILS_STYLE = `
.languages { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: center }
.languages a { display: inline-block; min-width: 1.75rem; padding: .25rem; text-align: center }
`;

/** Every mail in every language; those with words of the application stand out. */
export function MailsOfApplicationPage(view: ConsoleView, application: Application, own: ReadonlySet<string>) {
  const { mails, parts } = view.words.applications;
  return (
    <Section title={parts.mails}>
      <p class="soft">{mails.intro}</p>
      <table class="rows">
        <tbody>
          {Object.keys(SETTABLE_MAILS).map((template) => (
            <tr key={template}>
              <td>
                <Code>{template}</Code>
              </td>
              <td class="languages">
                {LANGUAGES.map((language) => {
                  const id = mailTextId(template, language);
                  return (
                    <span key={id}>
                      <Link href={pathTo(application, 'mails', `/${id}`)}>{language}</Link>
                      {own.has(id) && <span class="badge plain">{mails.own}</span>}{' '}
                    </span>
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface MailProps {
  application: Application;
  id: string;
  template: string;
  typed: TypedMail;
  mayWrite: boolean;
  failure?: ServiceError | undefined;
}

/** The words of one mail, and the mail as its reader gets it. */
export function MailOfApplicationPage(view: ConsoleView, props: MailProps) {
  const { words, csrf } = view;
  const { mails, settings, members } = words.applications;
  const { application, id, template, typed, mayWrite, failure } = props;
  const path = pathTo(application, 'mails', `/${id}`);
  const { names = [], hasButton = false } = SETTABLE_MAILS[template] ?? {};
  const listed = ['application', ...names].map((name) => `{{${name}}}`).join(' ');
  return (
    <>
      <Section title={id}>
        <Refusal {...{ view, failure }} />
        <Form action={`${path}/review`} hidden={{ csrf }} stays>
          <p class="soft">{mails.drawn}</p>
          <Field
            label={members.subject}
            name="subject"
            value={typed.subject}
            maxLength={150}
            hint={mails.emptyIsOurs}
          />
          <Field
            label={members.heading}
            name="heading"
            value={typed.heading}
            maxLength={150}
            hint={mails.emptyIsOurs}
          />
          <Lines label={members.text} name="text" value={typed.text} hint={mails.names(listed)} />
          {hasButton && (
            <Field label={members.button} name="button" value={typed.button} maxLength={40} hint={mails.emptyIsOurs} />
          )}
          <div class="buttons">
            {mayWrite && <Button>{settings.review}</Button>}
            <button type="submit" class="plain" formaction={`${path}/picture`} formtarget="drawn">
              {mails.draw}
            </button>
            <LinkButton look="plain" href={pathTo(application, 'mails')}>
              {mails.back}
            </LinkButton>
          </div>
        </Form>
      </Section>
      <Section title={mails.picture}>
        <iframe class="mail" name="drawn" src={`${path}/picture`} title={mails.picture} sandbox="" />
      </Section>
    </>
  );
}
