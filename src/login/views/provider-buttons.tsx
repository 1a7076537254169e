import { labelOf } from '../../applications/provider-types/provider-types.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Button, Divider, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import type { FormView } from './form-view.js';
import { ProviderMark } from './provider-mark.js';

interface ProviderButtonsProps extends Pick<FormView, 'visit' | 'messages' | 'csrf'> {
  /** They stand in a form, and its ticked boxes count for them too. */
  areInForm?: boolean;
}

/** One button for each provider that the application offers and its plan allows. */
export function ProviderButtons({ visit, messages, csrf, areInForm = false }: ProviderButtonsProps) {
  const { providers, plan } = visit;
  if (providers.length === 0) return null;
  return (
    <div class="providers">
      {(plan.allowsProvider('password') || plan.allowsProvider(EMAIL_CODE)) && (
        <Divider>{messages.providers.or}</Divider>
      )}
      {providers.map((provider) => {
        const action = pathOf(`/login/with/${provider.provider}`, visit);
        const button = (
          <Button key={provider.provider} full look="plain" {...(areInForm && { formAction: action })}>
            <ProviderMark type={provider.type} />
            {messages.providers.continueWith(labelOf(provider))}
          </Button>
        );
        return areInForm ? (
          button
        ) : (
          <Form key={provider.provider} {...{ action }} hidden={{ csrf }}>
            {button}
          </Form>
        );
      })}
    </div>
  );
}
