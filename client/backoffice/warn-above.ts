import { PartId } from '../../shared/page-parts.ts';

/** Says above the page what no page says; the page stays as it is. */
export function warnAbove(text: string): void {
  const said = document.createElement('p');
  said.className = 'desk-said desk-refused';
  said.setAttribute('role', 'alert');
  said.textContent = text;
  document.getElementById(PartId.Main)?.prepend(said);
}
