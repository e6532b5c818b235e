import type { ShownReport } from './import-report.tsx';

export interface ShownImport {
  id: number;
  title: string;
  state: 'waiting' | 'working' | 'done' | 'failed';
  done: number;
  createdAt: number;
  /** `sessionId`: files of an exchange, which its own page loads. */
  order: { sessionId?: number };
  outcome: {
    stage: string;
    trial: ShownReport | null;
    result: ShownReport | null;
    undone: { undone: number; kept: number } | null;
    refusal: string | null;
    isPartial?: boolean;
  };
}

/** Outcome of an import in a few words. */
export function importState({ state, done, outcome }: ShownImport): string {
  if (state === 'waiting') return 'ждёт очереди';
  if (state === 'working') return `${outcome.stage || 'начинается'}, ${done}\u00a0%`;
  if (outcome.refusal && outcome.isPartial)
    return outcome.result ? 'отменено не всё' : 'загружено не всё';
  if (outcome.refusal) return 'не загружено';
  if (outcome.undone?.kept) return 'отменено, кроме изменённого после';
  if (outcome.undone) return 'отменено';
  return outcome.result ? 'загружено' : 'проверено, не загружено';
}

interface ImportProgressProps {
  job: ShownImport;
  url: string;
}

/** State of an import that is not over yet; the page looks again by itself. */
export function ImportProgress({ job, url }: ImportProgressProps) {
  return (
    <>
      <meta httpEquiv="refresh" content="2" />
      <strong>{importState(job)}</strong>{' '}
      <progress max={100} value={job.done} aria-label="Сделано" />{' '}
      <a className="link" href={url}>
        Обновить
      </a>
    </>
  );
}
