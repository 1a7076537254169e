import { ProfileFieldInputs } from '../../../login/views/profile-field-inputs.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Field } from '../../../platform/pages/components.js';
import { OWN_NAMES } from '../overview/languages.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

const FIELD = 'field_';

export function ProfilePage(view: PageView<'profile'>) {
  const { words, common, me, typed, application } = view;
  const { overview, frame } = words;
  return (
    <Frame view={view} room="overview" title={overview.editTitle} intro={overview.editIntro(application.name)}>
      <section class="card">
        <PageForm view={view} action="/portal/profile" send={frame.save} back="/portal">
          <Field
            label={common.name}
            name="name"
            autocomplete="name"
            maxLength={200}
            note={common.optional}
            value={typed.name ?? me.name ?? ''}
          />
          <LanguageField {...view} />
          <ProfileFieldInputs
            fields={application.profileFields.filter(({ writer }) => writer === 'person')}
            values={{ ...me.fields, ...typedAgain(typed) }}
            language={view.language}
            optional={common.optional}
          />
        </PageForm>
      </section>
    </Frame>
  );
}

/** A stored locale such as `de-AT` stays as it is, unless another language is chosen. */
function LanguageField({ words: { overview }, me, typed }: PageView<'profile'>) {
  const chosen = typed.locale ?? me.locale ?? '';
  return (
    <div class="field">
      <div class="label">
        <label for="locale">{overview.language}</label>
      </div>
      <select id="locale" name="locale" aria-describedby="locale-hint">
        <option value="">{overview.languageOfBrowser}</option>
        {OWN_NAMES.map(([language, name]) => {
          const isChosen = chosen !== '' && pickLanguage(chosen) === language;
          return (
            <option key={language} value={isChosen ? chosen : language} selected={isChosen} lang={language}>
              {name}
            </option>
          );
        })}
      </select>
      <p class="hint" id="locale-hint">
        {overview.languageHint}
      </p>
    </div>
  );
}

const typedAgain = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (name.startsWith(FIELD) ? [[name.slice(FIELD.length), text]] : [])),
  );
