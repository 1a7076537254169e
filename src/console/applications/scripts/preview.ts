/** Draws the hosted page again as the fields beside it change, a moment after the last key. */
{
  const form = document.querySelector<HTMLFormElement>('[data-preview]')!;
  const frame = document.querySelector<HTMLIFrameElement>('#picture')!;
  const PAUSE_MS = 200;
  const LOOKS = ['name', 'logo_url', 'accent_color', 'background_color', 'footer_kind', 'footer', 'scheme'];
  let drawn = '';
  let pause: number | undefined;
  const draw = () => {
    const fields = new FormData(form);
    const looks = new URLSearchParams(LOOKS.map((name) => [name, String(fields.get(name) ?? '')]));
    if (drawn === String(looks)) return;
    drawn = String(looks);
    frame.contentWindow!.location.replace(`${form.dataset.preview}?${looks}`);
  };
  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(draw, PAUSE_MS);
  });
  document.getElementById('show')!.hidden = true;
}
