import type { Response } from 'express';
import { Button, Card, Checkbox, Field, Form } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { PEOPLE } from './people.js';

interface Shown {
  uid: string;
  email: string;
  isMistaken?: boolean;
}

export const EXAMPLE_ID_BRANDING = { name: 'Example ID', accentColor: '#6741d9' };

const STYLE = `
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .875rem }
.person { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .125rem .75rem; cursor: pointer }
.person input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent-ink) }
.person b, .person small { grid-column: 2; overflow-wrap: anywhere }
.person input + b { grid-row: 1 }
.person small { color: var(--soft); font-size: .875rem }
`;

/** The page is in English, like everything that is for developers alone. */
export function sendPeople(response: Response, { uid, email, isMistaken = false }: Shown): void {
  sendPage(response, {
    title: 'Who do you want to be?',
    language: 'en',
    status: isMistaken ? 400 : 200,
    branding: EXAMPLE_ID_BRANDING,
    formsLeave: true,
    script: FORM_SCRIPT,
    style: STYLE,
    body: (
      <Card
        title="Who do you want to be?"
        intro="Example ID stands in for Google and the others, in development only. Nobody here has a password."
      >
        <Form action={`/dev/example-id/people/${uid}`}>
          <fieldset aria-label="Person">
            {Object.entries(PEOPLE).map(([key, { name, words, ...person }]) => (
              <Person key={key} value={key} words={words} isChosen={key === 'verified' && !isMistaken}>
                {'email' in person ? `${name}, ${person.email}` : name}
              </Person>
            ))}
            <Person value="typed" words="Verified, to meet an account that exists." isChosen={isMistaken}>
              Somebody with this address
            </Person>
          </fieldset>
          <Field
            label="Address"
            name="email"
            type="email"
            autocomplete="off"
            value={email}
            error={isMistaken ? 'Enter the address of the person.' : undefined}
          />
          <Checkbox name="mfa" label="Say that a second factor was used" />
          <Button full>Continue</Button>
          <Button full look="plain" name="cancel" value="yes">
            Cancel
          </Button>
        </Form>
      </Card>
    ),
  });
}

interface PersonProps {
  value: string;
  words: string;
  isChosen: boolean;
  children: string;
}

function Person({ value, words, isChosen, children }: PersonProps) {
  return (
    <label class="person">
      <input type="radio" name="person" value={value} checked={isChosen || undefined} />
      <b>{children}</b>
      <small>{words}</small>
    </label>
  );
}
