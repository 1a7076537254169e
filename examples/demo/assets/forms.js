/**
 * Makes forms smoother. Without this script they work as well.
 *
 * A double click sends a form once. After ten seconds without an answer, and behind the back button, it can be sent again.
 */
const rest = (form) => {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
};
addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = 'yes';
  event.submitter?.setAttribute('aria-busy', 'true');
  setTimeout(rest, 10_000, form);
});
addEventListener('pageshow', () => {
  for (const form of document.forms) rest(form);
});

/** A password can be looked at until its form is sent. */
for (const field of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'reveal';
  const reveal = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.ariaLabel = `${button.textContent} password`;
  };
  button.addEventListener('click', () => reveal(field.type === 'password'));
  addEventListener('submit', () => reveal(false));
  reveal(false);
  field.after(button);
}
