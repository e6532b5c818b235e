import { z } from 'zod';
import { GUEST_KEY_FORM } from '../guest-key.ts';

/** Stands where the network address of a client is not known: limits count all of those as one network. */
const UNKNOWN_ADDRESS = 'неизвестен';

/** Network address as Node spells it, or the word for an unknown one; never empty. */
const clientAddressSchema = z
  .string()
  .max(60)
  .overwrite((address) => address || UNKNOWN_ADDRESS)
  .brand<'ClientAddress'>();
export type ClientAddress = z.output<typeof clientAddressSchema>;

const unknownAddress = clientAddressSchema.parse('');

/** Network address of a client; absent and empty ones are the unknown one. */
export const toClientAddress = (address = ''): ClientAddress =>
  address === '' ? unknownAddress : clientAddressSchema.parse(address.slice(0, 60));

/**
 * The browser behind a call: kept with sessions and consents, and how often it may ask is limited.
 * A call over HTTP cannot say it: there it is read from the connection.
 */
export const clientSchema = z
  .object({
    address: clientAddressSchema,
    user_agent: z.string().max(300),
    /** True for a program that calls for itself, not for a page of the shop. */
    is_program: z.boolean().default(false),
    /** Key by which a browser names the guest whom its first change makes. */
    guest_key: z.string().regex(GUEST_KEY_FORM).nullable().default(null),
  })
  .prefault({ address: '', user_agent: '' });
export type CallClient = z.output<typeof clientSchema>;
