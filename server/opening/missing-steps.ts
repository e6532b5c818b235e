import type { OpeningStep } from '../../shared/opening.ts';
import { type Config, isPublic } from '../config/config.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Invented } from './invented.ts';
import { listMissing } from './list-missing.ts';
import { refuseUnready } from './refuse-unready.ts';
import { readShopKind } from './shop-kind.ts';

interface MissingDeps {
  db: Db;
  config: Config;
  invented: Invented;
}

/** Steps that a shop lacks to open, of now. */
interface Missing {
  /** Steps of a demo shop too. */
  list(): Promise<OpeningStep[]>;
  /**
   * Steps of a shop of somebody's own. @throws NotReadyError when buyers would come to it without.
   */
  atStart(): Promise<OpeningStep[]>;
}

export function createMissing({ db, config, invented }: MissingDeps): Missing {
  const list = () =>
    listMissing({
      db,
      given: config.givenCompany,
      hasCarrier: config.deliveryProvider === 'cdek',
      takesOnline: config.paymentProvider !== 'off',
      invented,
    });
  return {
    list,
    async atStart() {
      const missing = await list();
      const isOwn = (await readShopKind(db)) === 'own';
      if (isPublic(config)) refuseUnready(missing);
      return isOwn ? missing : [];
    },
  };
}
