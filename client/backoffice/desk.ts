import { startDeskKeys } from './desk-keys.ts';
import { startPasskeys } from './passkey-forms.ts';

startDeskKeys();
startPasskeys();
