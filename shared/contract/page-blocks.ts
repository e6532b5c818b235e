import { z } from 'zod';

const line = z.string().min(1).max(300);
const paragraph = z.string().min(1).max(2000);
/** Key of a picture. */
const image = z.string().nullable();

/** The address of an action that leads to the outside site of the service department (configuration). */
export const SERVICE_ORDER = 'service-order';

/** A button: to a path of the shop, an anchor of the page, or SERVICE_ORDER. */
const actionSchema = z.object({
  title: line,
  url: z.string().regex(/^(?:[/#].*|service-order)$/),
});
export type BlockAction = z.infer<typeof actionSchema>;

const factSchema = z.object({ term: line, value: line });
const actions = z.array(actionSchema).max(3);
const title = line;

/** The head of a page: what it is about, in a picture, with what to do next. */
const panelSchema = z.object({ kind: z.literal('panel'), lead: paragraph, image, actions });

/** Numbers about the shop, each with its meaning. */
const figuresSchema = z.object({
  kind: z.literal('figures'),
  title: line,
  items: z.array(z.object({ value: line, text: line })).min(1),
});

/** Advantages, each with an icon (shared/ui/icon-names.ts). */
const advantagesSchema = z.object({
  kind: z.literal('advantages'),
  title,
  items: z.array(z.object({ icon: line, title: line, text: paragraph })).min(1),
});

/** Finished work as slides. */
const projectsSchema = z.object({
  kind: z.literal('projects'),
  title,
  items: z
    .array(z.object({ title: line, text: paragraph, image, facts: z.array(factSchema) }))
    .min(1),
});

/** Steps in the order in which they happen. */
const stepsSchema = z.object({
  kind: z.literal('steps'),
  title,
  items: z.array(z.object({ title: line, text: paragraph, term: line.nullable() })).min(1),
});

/** An offer with a picture. */
const promoSchema = z.object({ kind: z.literal('promo'), title, text: paragraph, image, actions });

/** Prices or levels side by side; `price` is ready text, «от 3 500 ₽». */
const tariffsSchema = z.object({
  kind: z.literal('tariffs'),
  title,
  items: z.array(z.object({ title: line, price: line, text: line, facts: z.array(line) })).min(1),
  note: paragraph.nullable(),
});

/** A text of its own; HTML, made safe (Markdown in the store). */
const textSchema = z.object({ kind: z.literal('text'), title, body: z.string().min(1) });

/** Published answers of one kind of questions. */
const answersSchema = z.object({ kind: z.literal('answers'), title, kind_id: z.int().positive() });

/** The firm behind the shop, from the configuration. */
const companySchema = z.object({ kind: z.literal('company'), title });

/** A part of an operator's page that is more than running text. */
export const pageBlockSchema = z.discriminatedUnion('kind', [
  panelSchema,
  figuresSchema,
  advantagesSchema,
  projectsSchema,
  stepsSchema,
  promoSchema,
  tariffsSchema,
  textSchema,
  answersSchema,
  companySchema,
]);
export type PageBlock = z.infer<typeof pageBlockSchema>;
export type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;
