import { labelOf } from '../../applications/provider-label.js';
import { Button, Divider, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/step.js';
import type { FormView } from './form-view.js';
import { ProviderMark } from './provider-mark.js';

/** One button for each provider that the application offers and its plan allows. */
export function ProviderButtons({ visit, messages, csrf }: Pick<FormView, 'visit' | 'messages' | 'csrf'>) {
  const { providers, plan } = visit;
  if (providers.length === 0) return null;
  return (
    <div class="providers">
      {plan.allowsProvider('password') && <Divider>{messages.providers.or}</Divider>}
      {providers.map((provider) => (
        <Form key={provider.provider} action={pathOf(`/login/with/${provider.provider}`, visit)} hidden={{ csrf }}>
          <Button full look="plain">
            <ProviderMark type={provider.type} />
            {messages.providers.continueWith(labelOf(provider))}
          </Button>
        </Form>
      ))}
    </div>
  );
}
