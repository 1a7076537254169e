import { Button, Field, Form, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';
import { AgreementsSection } from './agreements-section.js';

export function DataPage(view: PageView<'data'>) {
  const { words, csrf, problem, application } = view;
  const { data } = words;
  return (
    <Frame view={view} room="data" title={words.frame.data} intro={data.intro}>
      <Section
        title={data.exportTitle}
        action={
          <Form action="/portal/data" hidden={{ csrf }} stays>
            <Button look="plain">{data.export}</Button>
          </Form>
        }
      >
        {problem && <Notice tone="bad">{problem.text}</Notice>}
        <p>{data.exportAbout}</p>
      </Section>
      <AgreementsSection {...view} />
      <Section
        title={data.deleteTitle}
        action={
          <LinkButton look="danger" href="/portal/delete">
            {data.delete}
          </LinkButton>
        }
      >
        <p>{data.deleteAbout(application.name)}</p>
      </Section>
    </Frame>
  );
}

/** Says what will happen. The address is typed, so that no two clicks delete an account. */
export function DeletePage(view: PageView<'delete'>) {
  const { words, me, application, typed } = view;
  const { data } = words;
  return (
    <Frame view={view} room="data" title={data.askTitle} intro={data.askIntro}>
      <section class="card">
        <ul class="effects">
          {data.effects(application.name).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <PageForm view={view} action="/portal/delete" send={data.delete} look="danger" back="/portal/data">
          <Field
            label={data.confirmLabel}
            name="confirm"
            type="email"
            autocomplete="off"
            required
            maxLength={320}
            hint={data.confirmHint(me.email)}
            value={typed.confirm ?? ''}
            error={problemIn(view, 'confirm')}
          />
        </PageForm>
      </section>
    </Frame>
  );
}
