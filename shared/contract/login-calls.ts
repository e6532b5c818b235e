import { z } from 'zod';
import { MAILING_CONSENT, REGISTRATION_CONSENT } from '../consents.ts';
import { COMPANY_STATES, type FirmBank, findBankFault, hasRightKpp, NO_KPP } from '../firm.ts';
import { line } from '../form-text.ts';
import { PROOF_PIECES } from '../proof-of-work.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { consentField } from './consent-field.ts';
import { emailOrNone } from './email-field.ts';
import { innField, kppField } from './firm-fields.ts';
import { knownShopperSchema, ROLES } from './shopper.ts';

const text = (max: number) => z.string().max(max);
/** Secret of the browser that asked for a code. */
const browser = text(100).min(1);
const seconds = z.int().nonnegative();
const merged = z.object({
  basketLines: seconds,
  /** Absent from an older shop behind. */
  basketAsked: seconds.default(0),
  favorites: seconds,
});
/** Proves for fifteen minutes that a phone is one's own. */
const phoneToken = text(200);

/** Price of sending a code: work, or a wait. */
const challengeSchema = z.object({
  challenge: text(200),
  /** Zero bits of each of the eight pieces (shared/proof-of-work.ts). */
  bits: seconds,
  /** Seconds after which it is good without work. */
  wait: seconds,
});
export type Challenge = z.infer<typeof challengeSchema>;

const proofSchema = z.object({
  challenge: text(200),
  /** A number for each piece; none when it was waited for. */
  solution: z.array(seconds).max(PROOF_PIECES),
});
export type ProofInput = z.output<typeof proofSchema>;
/** Says that this browser has signed in with a phone before: codes for it are asked for freely. */
const knownBrowser = text(200);

const firm = z.object({
  inn: innField,
  kpp: kppField,
  title: line(300).min(1),
  legal_address: line(500).default(''),
  position: line(100).default(''),
  /** Account that it pays from: both or none. */
  bank_bik: line(9).default(''),
  bank_account: line(20).default(''),
});
/** A firm by the rules of its form. */
export const firmInputSchema = firm.refine(hasRightKpp, NO_KPP).superRefine(checkBank);
/** The same without its number, which stays. */
export const firmChangesSchema = firm.omit({ inn: true });

/** For `superRefine`: the account has both texts that fit, or none. */
export function checkBank(bank: FirmBank, context: z.RefinementCtx): void {
  const fault = findBankFault(bank);
  if (fault) context.addIssue({ code: 'custom', ...fault });
}

/** Facts of a company from a register. */
const foundFirmSchema = z.object({
  inn: z.string(),
  kpp: z.string(),
  title: z.string(),
  legal_address: z.string(),
  /** Neither closed nor about to be. */
  active: z.boolean(),
  /** State in the register. */
  state: z.enum(COMPANY_STATES),
});
export type FoundFirm = z.infer<typeof foundFirmSchema>;

/** Signing in by a code, registration, and the end of a session. */
export const loginCalls = {
  temporaryToken: call({
    method: 'GET',
    path: 'user/temporary',
    input: z.object({ client: clientSchema }),
    output: z.object({ access_token: z.string() }),
    failure: 'Ошибка выполнения запроса временного доступа',
    idempotent: false,
  }),
  shopper: call({
    method: 'GET',
    path: 'shopper',
    input: z.object({}),
    output: knownShopperSchema,
    failure: 'Ошибка выполнения запроса данных посетителя',
  }),
  askLoginCode: call({
    method: 'POST',
    path: 'login/codes',
    input: z.object({
      /** +79161234567 */
      phone: z.string().regex(/^\+7\d{10}$/),
      browser,
      client: clientSchema,
      proof: proofSchema.nullable().default(null),
      known_browser: knownBrowser.nullable().default(null),
    }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sent') }),
      /** Asked for often: to be repeated with the proof. */
      z.object({ kind: z.literal('proof'), challenge: challengeSchema }),
      /** The network has had its share. */
      z.object({ kind: z.literal('wait'), seconds }),
      z.object({ kind: z.literal('not-mobile') }),
      /** The message could not be sent; why, for people. */
      z.object({ kind: z.literal('failed'), message: z.string() }),
    ]),
    failure: 'Ошибка выполнения запроса кода',
  }),
  /** Code that a browser waits for; null when it has asked for none, or too long ago. */
  waitingCode: call({
    method: 'POST',
    path: 'login/codes/waiting',
    idempotent: true,
    reads: true,
    input: z.object({ browser }),
    output: z
      .object({
        phone: z.string(),
        /** Length of the code. */
        digits: z.int(),
        /** Seconds until another may be asked for. */
        resend_in: seconds,
        /** The code itself: of a demonstration, that sends none. */
        demo_code: z.string().nullable(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса кода',
  }),
  login: call({
    method: 'POST',
    path: 'login/sessions',
    input: z.object({ browser, code: z.string().regex(/^\d{6,12}$/), client: clientSchema }),
    output: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('signed-in'),
        token: z.string(),
        known_browser: knownBrowser,
        merged,
      }),
      /** No customer has this phone yet: it may register. */
      z.object({ kind: z.literal('unknown'), phone_token: z.string() }),
      z.object({ kind: z.literal('wrong'), left: seconds }),
      z.object({ kind: z.literal('void') }),
    ]),
    failure: 'Ошибка выполнения запроса входа',
  }),
  /** The phone that a registration is for; null when the proof is too old. */
  registration: call({
    method: 'POST',
    path: 'login/registration',
    idempotent: true,
    reads: true,
    input: z.object({ phone_token: phoneToken }),
    output: z
      .object({
        phone: z.string(),
        /** True when only invented companies can be found. */
        demo_companies: z.boolean(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса регистрации',
  }),
  /**
   * Company by its number, for a shopper or the owner of a proven phone; limited, for guests by
   * their network too.
   */
  findCompany: call({
    method: 'POST',
    path: 'companies',
    idempotent: true,
    reads: true,
    slow: true,
    input: z.object({
      inn: firm.shape.inn,
      phone_token: phoneToken.nullable().default(null),
      client: clientSchema,
    }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('found'), company: foundFirmSchema }),
      z.object({ kind: z.literal('unknown') }),
      /** The register does not answer: the form is filled by hand. */
      z.object({ kind: z.literal('down') }),
    ]),
    failure: 'Ошибка выполнения запроса компании по ИНН',
  }),
  register: call({
    method: 'POST',
    path: 'customers',
    input: z.object({
      phone_token: phoneToken,
      first_name: line(100).min(1),
      last_name: line(100).default(''),
      email: emailOrNone,
      firm: firm.nullable().default(null),
      /** Versions of the texts that were agreed to. */
      consent: consentField(REGISTRATION_CONSENT),
      mailing: consentField(MAILING_CONSENT).nullable().default(null),
      client: clientSchema,
    }),
    /** Null: the proof of the phone is too old. */
    output: z
      .object({
        token: z.string(),
        known_browser: knownBrowser,
        role: z.enum(ROLES),
        merged,
        /** `confirmed`: wholesale prices at once; `waiting`: a manager looks first. */
        firm: z.enum(['none', 'confirmed', 'waiting']),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса регистрации',
  }),
  logout: call({
    method: 'DELETE',
    path: 'login/session',
    input: z.object({}),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса выхода',
  }),
  /** Null: it is too early for a new token, or too late. */
  renewToken: call({
    method: 'PUT',
    path: 'login/session',
    input: z.object({}),
    output: z.object({ access_token: z.string() }).nullable(),
    failure: 'Ошибка выполнения запроса продления входа',
    idempotent: false,
  }),
} as const;
