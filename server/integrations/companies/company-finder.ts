import type { CompanyState } from '../../../shared/firm.ts';

/** A firm or sole trader as the state register has it. */
export interface FoundCompany {
  inn: string;
  /** Null for a sole trader. */
  kpp: string | null;
  ogrn: string | null;
  /** ООО «Ромашка», ИП Иванов Иван Иванович */
  name: string;
  fullName: string;
  address: string | null;
  manager: { name: string; post: string | null } | null;
  state: CompanyState;
}

export interface CompanyFinder {
  /** Knows a few invented firms only; the page must say so. */
  readonly isDemo: boolean;
  /**
   * Null when no such firm exists or the number is wrong. Form fields stay editable in any case.
   * @throws WebServiceError when the register cannot be asked: the form is then filled by hand.
   */
  findByInn(inn: string): Promise<FoundCompany | null>;
}
