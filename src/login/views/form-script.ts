/**
 * What makes the forms smoother where scripts run; none of it is needed. A double click sends a form once, for the
 * second answer could only say that the first was enough. And the wait for another mail is counted down.
 */
export const FORM_SCRIPT = `
addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = 'yes';
});
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});
for (const wait of document.querySelectorAll('[data-seconds]')) {
  const button = document.getElementById(wait.dataset.for);
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang);
  const end = performance.now() + wait.dataset.seconds * 1000;
  const tick = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000);
    button.disabled = seconds > 0;
    wait.hidden = seconds <= 0;
    wait.querySelector('b').textContent = words.format(seconds, 'second');
    if (seconds <= 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
`;
