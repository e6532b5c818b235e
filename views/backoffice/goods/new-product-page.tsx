import type { ReactNode } from 'react';
import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import type { ShownOption } from '../desk/option-list.tsx';
import { OwnedField } from '../desk/owned-field.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { yesNo } from './product-fields-form.tsx';

interface NewProductPageProps {
  /** Key of this form: sent twice, it makes one product. */
  formKey: string;
  categories: readonly ShownOption[];
  brands: readonly ShownOption[];
  /** Storages whose rests may be said; none where that is the word of others. */
  storages: readonly ShownOption[];
  mayPrice: boolean;
  refused: Refused | null;
  url: string;
}

/** A product that neither an import nor an accounting system brings. */
export function NewProductPage(props: NewProductPageProps) {
  const { formKey, categories, brands, storages, mayPrice, url } = props;
  const refused = refusedOf(props.refused, desk.newProduct());
  const field = (name: string, label: string, value = '') => ({
    name,
    label,
    value,
    typed: typedIn(refused, name),
    error: refused?.errors[name],
  });
  const choices = (nothing: string, options: readonly ShownOption[]) =>
    [['', nothing], ...options.map(({ id, title }) => [id, title] as const)] as const;
  return (
    <>
      <p className="muted">
        Фото, параметры, упаковки и документы добавляют потом, на карточке товара. Если этот же
        товар придёт из загрузки или 1С (тот же штрихкод или артикул с брендом), двойника не будет:
        заданное здесь останется, остальное добавится. Чего нет в&nbsp;списках, заведите в&nbsp;
        <a href={desk.categories()}>категориях</a> и&nbsp;<a href={desk.brands()}>брендах</a>.
      </p>
      <DeskForm action={desk.newProduct()} returnTo={url} className="desk-stack desk-wide">
        <input type="hidden" name="form_key" value={typedIn(refused, 'form_key') ?? formKey} />
        <OwnedField {...field('title', 'Название')} required />
        <div className="desk-grid">
          <OwnedField
            {...field('category_id', 'Категория')}
            options={choices('Выберите категорию', categories)}
            required
          />
          <OwnedField {...field('brand_id', 'Бренд')} options={choices('—', brands)} />
          <OwnedField {...field('model', 'Артикул')} />
          <OwnedField {...field('barcode', 'Штрихкод')} inputMode="numeric" />
          <OwnedField {...field('unit', 'Единица', 'шт')} required />
          {mayPrice && (
            <OwnedField
              {...field('price', 'Розничная цена, ₽')}
              inputMode="decimal"
              placeholder="пусто — цена по запросу"
            />
          )}
          <OwnedField {...field('allow_to_order', 'Под заказ', '1')} options={yesNo} />
          <OwnedField {...field('active', 'Показан на сайте', '1')} options={yesNo} />
        </div>
        <OwnedField
          {...field('description', 'Описание')}
          rows={8}
          hint="Markdown: **важно**, списки с «-», заголовки с «##»"
        />
        {storages.length > 0 && (
          <Rests count={storages.length} isOpen={hasRests(refused)}>
            {storages.map(({ id, title }) => (
              <OwnedField key={id} {...field(`rest.${id}`, title)} inputMode="numeric" />
            ))}
          </Rests>
        )}
        <button className="button button-primary button-small" type="submit" data-key="s">
          Завести товар
        </button>
      </DeskForm>
    </>
  );
}

const hasRests = (refused: Refused | null) =>
  Object.entries(refused?.values ?? {}).some(
    ([name, value]) => name.startsWith('rest.') && value !== '',
  );

/** Storages that fit on the form as they are. */
const FEW = 8;

interface RestsProps {
  count: number;
  isOpen: boolean;
  children: ReactNode;
}

function Rests({ count, isOpen, children }: RestsProps) {
  return (
    <details open={isOpen || count <= FEW}>
      <summary className="link">Остатки по складам</summary>
      <p className="muted">Сколько стоит на полке; пустое поле — на этом складе товара нет.</p>
      <div className="desk-grid">{children}</div>
    </details>
  );
}
