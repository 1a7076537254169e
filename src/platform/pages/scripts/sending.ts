/**
 * What makes the forms smoother where scripts run; none of it is needed. A double click sends a form once, for the
 * second answer could only say that the first was enough; its button shows that it is on its way. After ten seconds, and
 * behind the back button, it can be sent again; a download, whose page stays, after one.
 */

const rest = (form: HTMLFormElement) => {
  delete form.dataset.sent;
  for (const busy of form.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
};
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = 'yes';
  event.submitter?.setAttribute('aria-busy', 'true');
  setTimeout(rest, 'stays' in form.dataset ? 1_000 : 10_000, form);
});
addEventListener('pageshow', () => {
  for (const form of document.forms) rest(form);
});
