/** Files dropped on a form's field go into it; those of a form that asks for nothing else are sent at once. */

const PLACE = '[data-drop]';

const placeOf = (event: DragEvent) =>
  event.dataTransfer?.types.includes('Files') && event.target instanceof Element
    ? event.target.closest<HTMLElement>(PLACE)
    : null;

let over: HTMLElement | null = null;

function mark(place: HTMLElement | null): void {
  if (over === place) return;
  over?.removeAttribute('data-over');
  place?.setAttribute('data-over', '');
  over = place;
}

function take(place: HTMLElement, files: FileList): void {
  const input = place.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input || files.length === 0) return;
  input.files = input.multiple ? files : firstOf(files);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  if (place.dataset['drop'] === 'send') input.form?.requestSubmit();
}

function firstOf(files: FileList): FileList {
  const kept = new DataTransfer();
  if (files[0]) kept.items.add(files[0]);
  return kept.files;
}

export function startDroppingFiles(): void {
  document.addEventListener('dragover', (event) => {
    const place = placeOf(event);
    mark(place);
    // Without this the browser opens the file in place of the page.
    if (place) event.preventDefault();
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) mark(null);
  });
  document.addEventListener('drop', (event) => {
    const place = placeOf(event);
    mark(null);
    if (!place) return;
    event.preventDefault();
    if (event.dataTransfer) take(place, event.dataTransfer.files);
  });
}
