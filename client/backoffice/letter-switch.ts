/** Letters that act by themselves can be switched off: scanners of barcodes and speech type them too. */

const STORED = 'desk-letters';
const OFF = 'off';

export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== OFF;
  } catch {
    return true;
  }
}

function keep(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // Without a storage letters stay on.
  }
}

/** The switch on the page of keys, which works with a script alone. */
export function startLetterSwitch(): void {
  const part = document.querySelector<HTMLElement>('[data-letters]');
  const box = part?.querySelector('input');
  if (!part || !box) return;
  box.checked = areLettersOn();
  part.hidden = false;
  box.addEventListener('change', () => {
    keep(box.checked);
    box.checked = areLettersOn();
  });
}
