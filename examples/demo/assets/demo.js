import './forms.js';

/**
 * Counts down, and copies a secret at a click. Without this script the page shows the moment, and secrets can be
 * selected and copied.
 */
const inWords = (seconds) =>
  seconds <= 0
    ? 'expired'
    : seconds < 3600
      ? `expires in ${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
      : `expires in ${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
const times = [...document.querySelectorAll('time[data-countdown]')];
const tick = () => {
  for (const time of times) time.textContent = inWords((Date.parse(time.dateTime) - Date.now()) / 1000);
};
tick();
setInterval(tick, 1000);

for (const secret of document.querySelectorAll('code.secret')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secret';
  button.title = 'Copy';
  button.textContent = secret.textContent;
  button.addEventListener('click', async () => {
    const value = button.textContent;
    await navigator.clipboard.writeText(value);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = value;
    }, 900);
  });
  secret.replaceWith(button);
}
