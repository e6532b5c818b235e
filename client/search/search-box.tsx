import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import * as links from '../../shared/routes.ts';
import { cleanQuery, replaceLastWord } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { showFailure } from '../runtime/notices.ts';
import { keepInHistory, removeFromHistory } from './ask-panel.ts';
import type { PanelActions } from './panel-actions.ts';
import { readKey } from './panel-keys.ts';
import { FIRST_LIMITS, type PanelLimits, readLimits } from './panel-limits.ts';
import { countOptions, listOptions } from './panel-options.ts';
import { changePanel, createPanelState, foundNothing, isBlank } from './panel-state.ts';
import { listId, SearchDrop } from './search-drop.tsx';
import { SearchField } from './search-field.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useAnswers } from './use-answers.ts';
import { useClosedPanel, useKeptFocus, useOutsideClick } from './use-panel-bounds.ts';

interface SearchBoxProps {
  /** Id of the field; tells apart several on a page. */
  id: string;
  /** Text that was searched for on this page. */
  text: string;
}

/** The header's search with its panel; until it is alive it is the plain form. */
export function SearchBox({ id, text }: SearchBoxProps) {
  const [state, dispatch] = useReducer(changePanel, text, createPanelState);
  const [limits, setLimits] = useState<PanelLimits>(FIRST_LIMITS);
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const options = listOptions(state, limits);
  const count = countOptions(options);
  const isShown = state.isOpen && (count > 0 || state.hasFailed || foundNothing(state));
  const optionId = `${id}-option-${state.active}`;

  const type = (value: string) => {
    if (field.current) field.current.value = value;
    field.current?.focus();
    dispatch({ type: 'typed', text: value });
  };
  const enter = () => dispatch({ type: 'typed', text: field.current?.value ?? '' });
  const close = () => dispatch({ type: 'closed' });
  const reset = () => {
    if (field.current) field.current.value = '';
    dispatch({ type: 'reset' });
  };

  useAnswers(state, dispatch);
  useAnnouncements(state, count);
  useOutsideClick(root, state.isOpen, reset);
  useKeptFocus(root, '.search-drop');
  useClosedPanel(root, reset);
  useEffect(() => {
    setLimits(readLimits());
    const input = field.current;
    if (!input) return;
    // An empty search does nothing at all.
    if (input.form) input.form.noValidate = true;
    // Entered, and perhaps typed into, before there was a script.
    if (document.activeElement === input) dispatch({ type: 'typed', text: input.value });
  }, []);
  useEffect(() => {
    document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
  }, [optionId]);

  const actions: PanelActions = {
    pick: (chip) => type(replaceLastWord(field.current?.value ?? '', chip)),
    go: keepInHistory,
    forget(entry) {
      const { start } = state;
      dispatch({ type: 'forgotten', id: entry });
      field.current?.focus();
      removeFromHistory(entry).catch(() => {
        if (start) dispatch({ type: 'remembered', id: entry, before: start });
        showFailure();
      });
    },
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = cleanQuery(field.current?.value ?? '');
    if (query === '') return;
    close();
    // The browser may keep this page and show it again on the way back.
    addEventListener('pagehide', reset, { once: true });
    keepInHistory(query);
    location.assign(links.search(query));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const action = readKey(event.key, state, isShown, count);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') dispatch({ type: 'moved', active: action.active });
    else if (action.kind === 'choose') document.getElementById(optionId)?.click();
    else if (action.kind === 'clear') type('');
    else reset();
    // Esc on a phone closes the panel as a whole: a listener of the document does that.
    if (action.kind !== 'move' && !limits.isPhone) event.stopPropagation();
  }

  return (
    <search
      className="search-form"
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) reset();
      }}
    >
      <SearchField
        id={id}
        text={text}
        onSubmit={submit}
        input={{
          ref: field,
          onInput: enter,
          onFocus: enter,
          onClick: enter,
          onKeyDown: press,
          ...(limits.isKnown && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isShown && count > 0,
            'aria-controls': isShown && count > 0 ? listId(id) : undefined,
            'aria-activedescendant': isShown && state.active >= 0 ? optionId : undefined,
          }),
        }}
      >
        {isAsking(state) && <span className="search-spinner" />}
        {limits.isKnown && !isBlank(state.text) && (
          <button
            type="button"
            className="search-clear"
            aria-label="Очистить поле"
            onClick={() => type('')}
          >
            <Icon name="x" />
          </button>
        )}
      </SearchField>
      {isShown && <SearchDrop id={id} state={state} options={options} actions={actions} />}
    </search>
  );
}

const isAsking = ({ isOpen, text, isSettled, hasFailed }: ReturnType<typeof createPanelState>) =>
  isOpen && !isBlank(text) && !isSettled && !hasFailed;
