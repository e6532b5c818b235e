import { readKept } from '../../../platform/read-kept.ts';
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
  const { report } = readKept<Partial<FileFacts>>(facts);
  return report?.decisions ?? [];
}
