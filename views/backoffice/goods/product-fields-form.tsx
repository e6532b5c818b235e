import * as desk from '../../../shared/desk-routes.ts';
import { SafeHtml } from '../../layout/raw-html.tsx';
import { DeskForm } from '../desk/desk-form.tsx';
import type { ShownOption } from '../desk/option-list.tsx';
import { OwnedField, OwnerChip, type ShownOwner } from '../desk/owned-field.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { PreviewButton } from '../desk/text-preview.tsx';

interface ProductFieldsFormProps {
  productId: number;
  texts: Readonly<Record<string, string>>;
  html: string;
  owners: Readonly<Record<string, ShownOwner>>;
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  giveBackForm: string | undefined;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** Choices of a field that is on or off. */
export const yesNo = [
  ['1', 'да'],
  ['0', 'нет'],
] as const;

const qualities = [
  ['common', 'Новый'],
  ['used', 'Был в работе'],
  ['sale', 'Распродажа'],
  ['defective', 'С дефектом'],
] as const;

const numeric = new Set(['warranty_months', 'supply_days', 'popularity']);
const flags = new Set([
  'active',
  'allow_to_order',
  'discontinued',
  'bestseller',
  'on_test',
  'logotyped',
]);

/** In the order of the form. */
const short = [
  'model',
  'barcode',
  'unit',
  'weight_grams',
  'country',
  'warranty_months',
  'supply_days',
  'quality',
  'quality_note',
  'popularity',
  'active',
  'allow_to_order',
  'discontinued',
  'bestseller',
  'on_test',
  'logotyped',
];

/** All fields of a product but its lists, each with whose it is. */
export function ProductFieldsForm(props: ProductFieldsFormProps) {
  const { productId, texts, html, owners, categories, brands, mayChange, refused, url } = props;
  const field = (name: string) => ({
    name,
    label: owners[name]?.title ?? name,
    value: texts[name] ?? '',
    typed: typedIn(refused, name),
    error: refused?.errors[name],
    chip: <OwnerChip field={name} owner={owners[name]} giveBackForm={props.giveBackForm} />,
  });
  const choices = (options: readonly ShownOption[]) =>
    [['', '—'], ...options.map(({ id, title }) => [id, title] as const)] as const;
  const optionsOf = (name: string) => {
    if (flags.has(name)) return { options: yesNo };
    return name === 'quality' ? { options: qualities } : {};
  };
  const form = (
    <>
      <OwnedField {...field('title')} />
      <div className="desk-grid">
        <OwnedField {...field('category_id')} options={choices(categories)} />
        <OwnedField {...field('brand_id')} options={choices(brands)} />
        {short.map((name) => (
          <OwnedField
            key={name}
            {...field(name)}
            {...optionsOf(name)}
            {...(numeric.has(name) && { inputMode: 'numeric' as const })}
          />
        ))}
      </div>
      <OwnedField
        {...field('packages')}
        rows={2}
        hint="Строка — упаковка: «Коробка; 12» или со своей ценой «Коробка; 12; 1200», она меняется вместе с ценой штуки. Первая — основная."
      />
      <OwnedField
        {...field('description')}
        rows={10}
        isMarkdown
        hint="Markdown: **важно**, списки с «-», заголовки с «##»"
      />
    </>
  );
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Данные</h2>
      {mayChange ? (
        <DeskForm action={desk.productFields(productId)} returnTo={url} className="desk-stack">
          {form}
          <div className="desk-inline">
            <button className="button button-primary button-small" type="submit" data-key="s">
              Сохранить
            </button>
            <PreviewButton />
          </div>
        </DeskForm>
      ) : (
        <fieldset disabled className="desk-stack">
          {form}
        </fieldset>
      )}
      {html !== '' && (
        <details>
          <summary className="link">Описание, как на сайте</summary>
          <SafeHtml html={html} />
        </details>
      )}
    </section>
  );
}
