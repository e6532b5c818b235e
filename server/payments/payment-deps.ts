import type { Log } from '../http/log.ts';
import type { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import type { Store } from '../store/open-store.ts';

export interface PaymentDeps {
  store: Store;
  provider: PaymentProvider;
  /** Its name in the configuration: `demo`, `yookassa`. */
  providerName: string;
  /** Whether money of a test shop counts. */
  allowTest: boolean;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}
