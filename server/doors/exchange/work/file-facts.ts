import type { ImportReport } from '../imports/import-report.ts';
import type { CommercemlScope } from '../reading/read-commerceml.ts';

/** Facts that are kept of a file that was applied. */
export interface FileFacts {
  report: ImportReport;
  scope: CommercemlScope;
}

/** Decisions on price types and warehouses by the facts of a file, which an archive has others of. */
export function listDecisions(facts: string): readonly string[] {
  if (facts === '') return [];
  const { report } = JSON.parse(facts) as Partial<FileFacts>;
  return report?.decisions ?? [];
}
