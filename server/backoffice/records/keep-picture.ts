import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CallError } from '../../../shared/contract/call.ts';
import { findPictureFault } from '../../platform/images/find-picture-fault.ts';
import { writeAtomically } from '../../platform/images/write-atomically.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';

/** Below the data folder: backed up with it, unlike the cache. */
const FOLDER = 'pictures';

/**
 * Keeps a picture that one of the staff has sent, by its content: the same twice is one file. Gives its
 * key. @throws CallError for what is no picture, or one too large to be shown.
 */
export async function keepPicture(
  store: Store,
  { bytes, dataDir }: { bytes: Buffer; dataDir: string },
): Promise<string> {
  const fault = await findPictureFault(bytes);
  if (fault !== null) throw new CallError('invalid', `Файл не подходит: ${fault}`);
  const key = `own-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
  const source = join(FOLDER, key.slice(4, 6), key);
  await writeAtomically(join(dataDir, source), bytes);
  await transaction(store, (tx) =>
    tx
      .insertInto('images')
      .values({ key, kind: 'file', source })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ source }))
      .execute(),
  );
  return key;
}
