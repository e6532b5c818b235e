import { ImportProgress, type ShownImport } from '../imports/import-progress.tsx';
import { Report } from '../imports/import-report.tsx';

interface RehearsalProps {
  job: ShownImport;
  url: string;
}

/** Changes that the files of a session would make now, or the reason why that cannot be told. */
export function Rehearsal({ job, url }: RehearsalProps) {
  const { state, outcome } = job;
  if (state === 'waiting' || state === 'working') {
    return (
      <p role="status">
        <strong>Сверка с магазином:</strong> <ImportProgress job={job} url={url} />
      </p>
    );
  }
  if (outcome.refusal !== null) {
    return (
      <div className="desk-said desk-refused" role="alert">
        <p>{`Сверить нельзя. ${outcome.refusal}`}</p>
      </div>
    );
  }
  return outcome.trial && <Report title="Что изменилось бы" report={outcome.trial} />;
}
