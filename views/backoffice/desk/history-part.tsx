import { ChangeList, type ShownChange } from './change-list.tsx';

interface HistoryPartProps {
  changes: readonly ShownChange[];
  url: string;
}

/** Last changes of what a page shows, each with its undo. */
export function HistoryPart({ changes, url }: HistoryPartProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">История</h2>
      <ChangeList changes={changes} url={url} />
    </section>
  );
}
