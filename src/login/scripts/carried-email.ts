/**
 * Hands a typed email to the next page of the same login, when the user leaves the form by a link. It never leaves the
 * browser: a URL would put it into logs. The next page takes it out of the tab's storage at once.
 */
{
  const field = document.querySelector<HTMLInputElement>('[data-carried]');
  const flowOf = (url: string) => new URL(url, location.href).searchParams.get('flow');
  const flow = flowOf(location.href);
  try {
    const carried = JSON.parse(sessionStorage.getItem('email')!);
    sessionStorage.removeItem('email');
    if (field && carried?.flow === flow) {
      field.value = carried.email;
      const password = document.querySelector<HTMLInputElement>('[autocomplete=current-password]');
      if (password && document.activeElement === field) password.focus();
    }
  } catch {}
  addEventListener('click', ({ target }) => {
    const link = (target as Partial<Element>).closest?.('a');
    if (!field?.value || !link || flowOf(link.href) !== flow) return;
    try {
      sessionStorage.setItem('email', JSON.stringify({ flow, email: field.value }));
    } catch {}
  });
}
