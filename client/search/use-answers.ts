import { type Dispatch, useEffect } from 'react';
import { RESULTS_PAUSE_MS, SUGGESTIONS_PAUSE_MS } from '../../shared/search.ts';
import { askResults, askStart, askSuggestions } from './ask-panel.ts';
import { isBlank, type PanelEvent, type PanelState } from './panel-state.ts';

/** Asks for what the open panel lacks: at once for its start, after a pause in typing for the rest. */
export function useAnswers(
  { isOpen, text, asked, isSettled, start }: PanelState,
  dispatch: Dispatch<PanelEvent>,
): void {
  const lacksStart = isOpen && start === null;
  useEffect(() => {
    if (!lacksStart) return;
    const control = new AbortController();
    askStart(control.signal).then(
      (answer) => dispatch({ type: 'started', start: answer }),
      // Suggestions before typing are missing then; the field works, and the next opening asks
      // again.
      () => {},
    );
    return () => control.abort();
  }, [lacksStart, dispatch]);

  const isAsking = isOpen && !isSettled && !isBlank(text);
  useEffect(() => {
    if (!isAsking) return;
    const control = new AbortController();
    const { signal } = control;
    const soon = setTimeout(() => {
      askSuggestions(text, signal).then(
        (suggestions) => dispatch({ type: 'suggested', asked, suggestions }),
        // The results come soon after, or say what is wrong.
        () => {},
      );
    }, SUGGESTIONS_PAUSE_MS);
    const later = setTimeout(() => {
      askResults(text, signal).then(
        (results) => dispatch({ type: 'found', asked, results }),
        () => signal.aborted || dispatch({ type: 'failed', asked }),
      );
    }, RESULTS_PAUSE_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
      control.abort();
    };
  }, [isAsking, text, asked, dispatch]);
}
