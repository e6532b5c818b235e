import { workOnImports } from '../../../../server/doors/exchange/desk-imports/work-on-imports.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

const LIST = 'Код;Название;Цена\nSAMPLE-1;Плита из примера;100\n';

/** Imports: tried, done, undone. */
export const importSamples: MakeSamples = ({ as, db, shop }) => {
  const start = () =>
    as('owner').upload(desk.importStart(), {}, [
      { field: 'files', name: 'price.csv', bytes: Buffer.from(LIST) },
    ]);
  const last = async () => {
    const rows = db.selectFrom('desk_jobs').select('id').where('kind', '=', 'import');
    return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  };
  const work = () => {
    const { store, config, now } = shop.deps;
    return workOnImports({ store, dataDir: config.dataDir, now });
  };
  return {
    things: {
      [desk.importJob.path]: async () => {
        await start();
        return last();
      },
    },
    changes: {
      [desk.importStart.path]: start,
      [desk.importApply.path]: async () => {
        await work();
        return as('owner').post(desk.importApply(await last()));
      },
      [desk.importUndo.path]: async () => {
        await work();
        return as('owner').post(desk.importUndo(await last()));
      },
    },
  };
};
