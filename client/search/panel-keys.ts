import { nextActive } from './panel-options.ts';
import { isBlank, type PanelState } from './panel-state.ts';

/** Action of a key in the field; null: the browser's own. */
type KeyAction =
  | { kind: 'move'; active: number }
  | { kind: 'choose' }
  | { kind: 'close' }
  | { kind: 'clear' }
  | null;

/** The keys of an editable combobox (WAI-ARIA practices): arrows, Enter, Esc closes and clears. */
export function readKey(
  key: string,
  state: PanelState,
  isShown: boolean,
  count: number,
): KeyAction {
  const { active, text } = state;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1;
      return { kind: 'move', active: count === 0 ? -1 : nextActive(active, step, count) };
    }
    case 'Enter':
      return isShown && active >= 0 ? { kind: 'choose' } : null;
    case 'Escape':
      if (isShown) return { kind: 'close' };
      return isBlank(text) ? null : { kind: 'clear' };
    default:
      return null;
  }
}
