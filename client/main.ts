import { closeDisclosures } from './behaviors/close-disclosures.ts';
import { openDisclosure } from './behaviors/open-disclosure.ts';

openDisclosure();
closeDisclosures();
