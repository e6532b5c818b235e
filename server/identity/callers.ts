import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { Caller, Identifier } from './identify.ts';

export type Customer = Extract<Caller, { kind: 'customer' }>;

/** Callers by their viewers: each is looked up once, and a request has one viewer. */
export interface Callers {
  find(viewer: Viewer): Promise<Caller>;
  /** Null for a visitor who has written nothing. */
  findShopperId(viewer: Viewer): Promise<number | null>;
  /** @throws CallError without a good token. */
  getShopperId(viewer: Viewer): Promise<number>;
  /** @throws CallError unless a customer calls. */
  getCustomer(viewer: Viewer): Promise<Customer>;
  /** @throws CallError unless a manager calls. */
  getManagerId(viewer: Viewer): Promise<number>;
  /** Caller of another token. */
  identify(token: string | null): Promise<Caller>;
  /** Looks everybody up anew: a session ended or a role changed in this process. */
  forget(): void;
}

export function createCallers({ identify, forget }: Identifier): Callers {
  let known = new WeakMap<Viewer, Promise<Caller>>();
  const identifyViewer = async ({ level, token }: Viewer): Promise<Caller> =>
    level ? { kind: 'level', role: level } : identify(token);
  const find = (viewer: Viewer): Promise<Caller> => {
    const found = known.get(viewer) ?? identifyViewer(viewer);
    known.set(viewer, found);
    return found;
  };
  const findShopperId = async (viewer: Viewer) => {
    const identity = await find(viewer);
    return 'shopperId' in identity ? identity.shopperId : null;
  };
  return {
    find,
    findShopperId,
    async getShopperId(viewer) {
      const id = await findShopperId(viewer);
      if (id === null) throw loginNeeded();
      return id;
    },
    async getCustomer(viewer) {
      const identity = await find(viewer);
      if (identity.kind !== 'customer') throw loginNeeded();
      return identity;
    },
    async getManagerId(viewer) {
      const identity = await find(viewer);
      if (identity.kind === 'customer' && identity.role === 'manager') return identity.shopperId;
      throw new CallError('forbidden', 'Это может только менеджер');
    },
    identify,
    forget() {
      known = new WeakMap();
      forget();
    },
  };
}

const loginNeeded = () => new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
