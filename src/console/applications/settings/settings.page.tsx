import { Fragment } from 'preact';
import { DOCUMENTS } from '../../../applications/documents.js';
import { SIGN_UPS } from '../../../applications/entities/application.entity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Field, LinkButton } from '../../../platform/pages/components.js';
import { Choice } from '../../views/choice.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { FOOTERS, type Typed } from './settings-form.js';

/** A lifetime as it is typed. */
const EXAMPLE = '8h';

interface SettingsProps {
  slug: string;
  /** The address of the picture beside the fields. */
  picture: string;
  typed: Typed;
  shows: { scheme: string; size: string };
  mayWrite: boolean;
  failure?: ServiceError | undefined;
}

/** The settings, with the sign-in page beside them as they change. */
export function SettingsPage(view: ConsoleView, props: SettingsProps) {
  const { words } = view;
  const { settings } = words.applications;
  const { slug, mayWrite, failure } = props;
  return (
    <div class="beside">
      <form method="get" action={pathTo({ slug })} data-preview={pathTo({ slug }, 'settings', '/preview')} noValidate>
        <div class="room">
          <Refusal {...{ view, failure }} />
          <section class="card">
            <Fields {...{ view, ...props }} />
            {mayWrite ? (
              <div class="buttons">
                <Button formAction={pathTo({ slug }, 'settings', '/review')}>{settings.review}</Button>
                <LinkButton look="plain" href={pathTo({ slug })}>
                  {settings.reset}
                </LinkButton>
              </div>
            ) : (
              <p class="soft">{settings.lookOnly}</p>
            )}
          </section>
        </div>
        <Picture {...{ view, ...props }} />
      </form>
    </div>
  );
}

function Fields({ view, typed }: SettingsProps & { view: ConsoleView }) {
  const { applications } = view.words;
  const { settings, members } = applications;
  return (
    <>
      <fieldset>
        <legend>{settings.face}</legend>
        <Field label={members.name} name="name" value={typed.name} maxLength={100} required />
        <Field
          label={members['branding.logo_url']}
          name="logo_url"
          type="url"
          value={typed.logo_url}
          hint={settings.logoHint}
        />
        <div class="pair">
          <Field
            label={members['branding.accent_color']}
            name="accent_color"
            value={typed.accent_color}
            maxLength={7}
            hint={settings.colourHint}
          />
          <Field
            label={members['branding.background_color']}
            name="background_color"
            value={typed.background_color}
            maxLength={7}
            hint={settings.colourHint}
          />
        </div>
        <div class="pair">
          <Choice
            label={members['branding.footer']}
            name="footer_kind"
            options={FOOTERS.map((kind) => [kind, settings.footers[kind]])}
            chosen={typed.footer_kind}
          />
          <Field label={settings.ownFooter} name="footer" value={typed.footer} maxLength={80} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{settings.signIn}</legend>
        <Choice
          label={members.mfa}
          name="mfa"
          options={[
            ['optional', settings.mfaOptional],
            ['required', settings.mfaRequired],
          ]}
          chosen={typed.mfa}
        />
        <Choice
          label={members.sign_up}
          name="sign_up"
          options={SIGN_UPS.map((rule) => [rule, settings.signUps[rule]])}
          chosen={typed.sign_up}
        />
        <Field
          label={members.sign_up_domains}
          name="sign_up_domains"
          value={typed.sign_up_domains}
          hint={settings.domainsHint}
        />
        <Choice
          label={members.single_sign_on}
          name="single_sign_on"
          options={[
            ['on', settings.singleOn],
            ['off', settings.singleOff],
          ]}
          chosen={typed.single_sign_on}
        />
        <div class="pair">
          <Field
            label={members['single_sign_on.idle_days']}
            name="idle_days"
            value={typed.idle_days}
            inputMode="numeric"
          />
          <Field label={members['single_sign_on.days']} name="days" value={typed.days} inputMode="numeric" />
        </div>
      </fieldset>
      <fieldset>
        <legend>{settings.documents}</legend>
        {DOCUMENTS.map((document) => (
          <Fragment key={document}>
            <Field
              label={members[`${document}.url`]}
              name={`${document}_url`}
              type="url"
              value={typed[`${document}_url`]}
            />
            <Field
              label={members[`${document}.version`]}
              name={`${document}_version`}
              value={typed[`${document}_version`]}
              maxLength={32}
              hint={settings.versionHint}
            />
          </Fragment>
        ))}
      </fieldset>
      <fieldset>
        <legend>{members.lifetimes}</legend>
        <p class="soft">{settings.lifetimesHint(EXAMPLE)}</p>
        {(['idle', 'absolute', 'access_token'] as const).map((name) => (
          <Field key={name} label={members[`lifetimes.${name}`]} name={name} value={typed[name]} maxLength={10} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{members.mail_sender}</legend>
        <Field label={members['mail_sender.name']} name="sender_name" value={typed.sender_name} maxLength={60} />
        <Field
          label={members['mail_sender.address']}
          name="sender_address"
          value={typed.sender_address}
          inputMode="email"
          hint={settings.senderAddressHint}
        />
      </fieldset>
      <fieldset>
        <legend>{settings.tokens}</legend>
        <Field
          label={members.refresh_overlap}
          name="refresh_overlap"
          value={typed.refresh_overlap}
          inputMode="numeric"
          hint={settings.overlapHint}
        />
        <Field label={members.audience} name="audience" value={typed.audience} hint={settings.audienceHint} />
      </fieldset>
    </>
  );
}

function Picture({ view, picture, shows }: SettingsProps & { view: ConsoleView }) {
  const { settings } = view.words.applications;
  return (
    <section class="card shown" aria-label={settings.picture}>
      <div class="switches">
        <Switch legend={settings.scheme} name="scheme" chosen={shows.scheme} options={settings.schemes} />
        <Switch legend={settings.size} name="size" chosen={shows.size} options={settings.sizes} />
        <span id="show">
          <Button look="plain">{settings.show}</Button>
        </span>
      </div>
      <div class="picture">
        <iframe id="picture" title={settings.picture} src={picture} loading="lazy" tabindex={-1} />
      </div>
    </section>
  );
}

interface SwitchProps {
  legend: string;
  name: string;
  chosen: string;
  options: Record<string, string>;
}

function Switch({ legend, name, chosen, options }: SwitchProps) {
  return (
    <fieldset>
      <legend class="unseen">{legend}</legend>
      {Object.entries(options).map(([value, words]) => (
        <label key={value} class="box">
          <input type="radio" name={name} value={value} checked={value === chosen} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
