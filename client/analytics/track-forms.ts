import { PartId } from '../../shared/page-parts.ts';
import { PartEvent } from '../runtime/change-events.ts';
import type { Tracker } from './metrika.ts';

/** Goals by the id of the form that thanks. */
const GOALS: Readonly<Record<string, string>> = {
  [PartId.CallbackForm]: 'callback',
  [PartId.QuestionForm]: 'question',
  [PartId.PlanningForm]: 'planning',
  [PartId.DealerForm]: 'dealer',
};

/** Forms that were sent, each once a visit: here, or on the page that thanks. */
export function trackForms({ goal }: Tracker): void {
  const note = (root: Element) => {
    const name = root.matches('.form-done') ? GOALS[root.id] : undefined;
    if (name && isNewThisVisit(name)) goal(name);
  };
  for (const done of document.querySelectorAll('.form-done')) note(done);
  document.addEventListener(PartEvent.Mount, ({ target }) => note(target as Element));
}

function isNewThisVisit(name: string): boolean {
  try {
    const key = `goal ${name}`;
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
