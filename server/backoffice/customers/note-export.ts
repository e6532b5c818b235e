import { z } from 'zod';
import type { Change } from '../changes/change-as.ts';

/** Reason for which personal data are taken away or erased. */
export const exportReason = z
  .string()
  .trim()
  .min(3, 'Напишите основание')
  .max(200, 'Длиннее 200 знаков');

interface PersonalEvent {
  kind: 'list' | 'copy' | 'erasure';
  customerId: number | null;
  reason: string;
  count: number;
  now: number;
}

/** Writes down that personal data left the shop or were erased. */
export async function noteExport(change: Change, event: PersonalEvent): Promise<void> {
  const { kind, customerId, count, now } = event;
  const { id } = await change.tx
    .insertInto('personal_data_events')
    .values({ kind, customer_id: customerId, reason: event.reason, row_count: count, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.made('personal_data', id);
}
