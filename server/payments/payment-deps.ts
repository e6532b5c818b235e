import type { Millis } from '../../shared/millis.ts';
import type { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';

export interface PaymentDeps {
  store: Store;
  provider: PaymentProvider;
  /** Name of the provider in the configuration: `demo`, `yookassa`, `off`. */
  providerName: string;
  /** True when money of a test shop counts. */
  allowTest: boolean;
  /** Pause after an answer about a payment before the same may be asked about again. */
  pauseMs: Millis;
  log: Log;
  now: () => Millis;
}

/** True when a payment system is connected. */
export const takesOnline = ({ providerName }: Pick<PaymentDeps, 'providerName'>): boolean =>
  providerName !== 'off';
