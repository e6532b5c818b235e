import type { HistoryLink } from '../../shared/search.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface SearchHistoryToolsProps {
  history: readonly HistoryLink[];
  onForget: (id: number | null) => void;
}

/** The buttons beside the history: a listbox may hold none, so they lie over it, line by line. */
export function SearchHistoryTools({ history, onForget }: SearchHistoryToolsProps) {
  return (
    <div className="search-history-tools">
      <button type="button" className="link" onClick={() => onForget(null)}>
        Очистить историю
      </button>
      {history.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className="icon-button"
          aria-label={`Удалить из истории: ${text}`}
          onClick={() => onForget(id)}
        >
          <Icon name="x" size={16} />
        </button>
      ))}
    </div>
  );
}
