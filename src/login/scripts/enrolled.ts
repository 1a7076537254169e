/** Copying needs HTTPS, or a page of this machine. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-keeps]')) {
  const isCopy = button.dataset.keeps === 'copy';
  button.hidden = isCopy && !navigator.clipboard;
  button.addEventListener('click', async () => {
    if (!isCopy) return print();
    await navigator.clipboard.writeText(button.dataset.text!);
    button.textContent = button.dataset.done!;
  });
}
