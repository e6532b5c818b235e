import { useEffect } from 'react';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { announce } from '../runtime/announce.ts';
import { foundNothing, type PanelState } from './panel-state.ts';

const SUGGESTED: PluralForms = ['подсказка', 'подсказки', 'подсказок'];

/** Tells a screen reader how many options there are, after the pause and not with every letter. */
export function useAnnouncements(state: PanelState, count: number): void {
  const { isOpen, isSettled, hasFailed } = state;
  const isNothing = foundNothing(state);
  useEffect(() => {
    if (!isOpen) return;
    if (hasFailed) announce('Не удалось получить подсказки');
    else if (isNothing) announce('По вашему запросу ничего не найдено');
    else if (isSettled) announce(countOf(count, SUGGESTED));
  }, [isOpen, isSettled, hasFailed, isNothing, count]);
}
