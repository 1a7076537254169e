import type { Language } from '../../platform/http/language.js';
import { type Messages, momentIn } from '../messages/messages.js';
import { Sentence } from './sentence.js';

/** Where scripts run it counts down, and keeps the button `resend` from being pressed too early. */
export function Wait({ seconds, messages, language }: { seconds: number; messages: Messages; language: Language }) {
  return (
    <p class="soft small" data-seconds={seconds} data-for="resend">
      <Sentence of={messages.nextMail}>
        <b>{momentIn(seconds, language)}</b>
      </Sentence>
    </p>
  );
}
