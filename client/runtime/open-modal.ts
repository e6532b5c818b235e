import { PartId } from '../../shared/page-parts.ts';

/** Opens a dialog with the places of what is told in it: what lies outside is neither read out nor pressed. */
export function openModal(dialog: HTMLDialogElement): void {
  for (const id of [PartId.Status, PartId.Alert, PartId.Notices]) {
    const place = document.getElementById(id);
    if (!place) continue;
    const mark = document.createComment('');
    place.replaceWith(mark);
    dialog.append(place);
    dialog.addEventListener('close', () => mark.replaceWith(place), { once: true });
  }
  dialog.showModal();
}
