/**
 * What makes the fields smoother where scripts run; none of it is needed. A password can be looked at, until its form is
 * sent. The last digit of a code sends it, after a moment in which it can be seen, and once. And the wait for another
 * mail is counted down. A window that waits for its sign-up to be confirmed goes on by itself.
 */

/** Long enough to see the last digit of a code, and to press the button oneself. */
const SEEN_MS = 300;

const enhance = () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveals]')) {
    const field = document.getElementById(button.dataset.reveals!) as HTMLInputElement;
    const name = button.querySelector('span')!;
    const show = name.textContent;
    const reveal = (isShown: boolean) => {
      field.type = isShown ? 'text' : 'password';
      name.textContent = button.title = isShown ? button.dataset.hide! : show;
    };
    button.addEventListener('click', () => reveal(field.type === 'password'));
    addEventListener('submit', () => reveal(false));
    reveal(false);
    button.hidden = false;
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-sends]')) {
    const form = field.form!;
    const codeIn = () => field.value.normalize('NFKC').replace(/[\s-]/g, '');
    const isWhole = (code: string) => /^\d+$/.test(code) && code.length === Number(field.dataset.places);
    let sent = codeIn();
    let pause: number | undefined;
    if (field === document.activeElement) field.select();
    const sendWhole = (event: Event) => {
      clearTimeout(pause);
      const code = codeIn();
      if ((event as InputEvent).isComposing || !isWhole(code) || code === sent) return;
      field.value = code;
      pause = setTimeout(() => {
        sent = code;
        if (!form.dataset.sent) form.requestSubmit(form.querySelector<HTMLElement>('button:not([formaction])'));
      }, SEEN_MS);
    };
    field.addEventListener('input', sendWhole);
    field.addEventListener('compositionend', sendWhole);
  }
  for (const wait of document.querySelectorAll<HTMLElement>('[data-seconds]')) {
    const button = document.getElementById(wait.dataset.for!) as HTMLButtonElement;
    const end = performance.now() + Number(wait.dataset.seconds) * 1000;
    const tick = () => {
      const seconds = Math.ceil((end - performance.now()) / 1000);
      button.disabled = seconds > 0;
      wait.hidden = seconds <= 0;
      wait.textContent = wait.textContent.replace(/\d+/, String(seconds));
      if (seconds <= 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
  }
  for (const waiting of document.querySelectorAll<HTMLElement>('[data-progress]')) {
    const isConfirmed = async (answer: Response) => answer.ok && (await answer.json()).confirmed;
    const ask = async () => {
      try {
        const answer = document.hidden ? undefined : await fetch(waiting.dataset.progress!, { cache: 'no-store' });
        if (answer && (await isConfirmed(answer))) return waiting.closest('form')!.requestSubmit();
        if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return;
      } catch {}
      setTimeout(ask, 3000);
    };
    ask();
  }
};
enhance();
