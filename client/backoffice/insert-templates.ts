/** A chosen text is put where one writes; without script the page comes back with it in the field. */
export function startTemplates(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const selector = form instanceof HTMLFormElement ? form.dataset['insert'] : undefined;
    if (!(form instanceof HTMLFormElement) || !selector) return;
    const field = document.querySelector<HTMLTextAreaElement>(selector);
    const text = form.querySelector('select')?.selectedOptions[0]?.dataset['text'];
    if (!field || text === undefined) return;
    event.preventDefault();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
  });
}
