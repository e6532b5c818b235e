import * as desk from '../../../shared/desk-routes.ts';
import { ROUNDINGS, roundingTitles } from '../../../shared/price-rule.ts';
import { countOf, formatCount, GOODS } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { GoodsChoicePart } from '../goods/goods-choice-part.tsx';
import { PlanTable, type ShownPlannedPrice } from './price-plan-table.tsx';

interface ShownPlan {
  count: number;
  /** The first of them. */
  planned: readonly ShownPlannedPrice[];
  warnedCount: number;
  warned: readonly ShownPlannedPrice[];
  unchanged: number;
  unpriced: number;
  impossible: readonly { code: string; title: string; level: string }[];
  isTooMany: boolean;
  most: number;
  stamp: string;
}

interface PriceRulePageProps {
  fields: {
    level: readonly string[];
    from: string;
    act: string;
    amount: string;
    rounding: string;
    old: string;
    skip: string;
    until: string;
    reason: string;
  };
  choice: { q: string; categoryId: number; brandId: number };
  titles: Parameters<typeof GoodsChoicePart>[0]['titles'];
  levels: readonly { id: number; title: string; isRetail: boolean }[];
  plan: ShownPlan | null;
  /** Faults of the rule, by field. */
  errors: Readonly<Record<string, string>>;
  /** The rule as it was asked for. */
  query: string;
  url: string;
}

/** A rule for many prices, and what it would change. */
export function PriceRulePage(props: PriceRulePageProps) {
  const { plan, errors, query, url } = props;
  return (
    <>
      <RuleForm {...props} />
      {Object.values(errors).map((error) => (
        <p key={error} className="field-error" role="alert">
          {error}
        </p>
      ))}
      {plan && <Preview plan={plan} query={query} url={url} />}
    </>
  );
}

function RuleForm({ fields, choice, titles, levels, errors }: PriceRulePageProps) {
  const chosen =
    fields.level.length > 0 ? fields.level : levels.slice(0, 1).map(({ id }) => String(id));
  const invalid = (name: string) => (errors[name] ? true : undefined);
  return (
    <form action={desk.priceRule()} className="desk-stack">
      <fieldset className="desk-filter-form">
        <legend>Товары</legend>
        <GoodsChoicePart choice={choice} titles={titles} />
      </fieldset>
      <fieldset className="desk-filter-form">
        <legend>Какие цены</legend>
        {levels.map(({ id, title }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="level"
              value={id}
              defaultChecked={chosen.includes(String(id))}
            />{' '}
            {title}
          </label>
        ))}
        <label>
          считать от{' '}
          <select className="input" name="from" defaultValue={fields.from}>
            <option value="">неё самой</option>
            {levels.map(({ id, title }) => (
              <option key={id} value={id}>
                цены «{title}»
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <fieldset className="desk-filter-form">
        <legend>Что сделать</legend>
        <select className="input" name="act" aria-label="Действие" defaultValue={fields.act}>
          <option value="percent">на процент</option>
          <option value="sum">на рубли</option>
          <option value="fixed">ровно, ₽</option>
        </select>
        <input
          className="input desk-cell"
          name="amount"
          aria-label="На сколько или какую цену"
          placeholder="+3"
          required
          maxLength={30}
          defaultValue={fields.amount}
          aria-invalid={invalid('amount')}
        />
        <label>
          округлить{' '}
          <select className="input" name="rounding" defaultValue={fields.rounding}>
            {ROUNDINGS.map((name) => (
              <option key={name} value={name}>
                {roundingTitles[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          старая цена{' '}
          <select className="input" name="old" defaultValue={fields.old}>
            <option value="keep">как есть</option>
            <option value="mark">зачеркнуть прежнюю</option>
            <option value="clear">убрать</option>
          </select>
        </label>
      </fieldset>
      <fieldset className="desk-filter-form">
        <legend>Как долго</legend>
        <label>
          держать до{' '}
          <input
            className="input"
            type="date"
            name="until"
            defaultValue={fields.until}
            aria-invalid={invalid('until')}
          />
        </label>
        <input
          className="input"
          name="reason"
          aria-label="Почему"
          placeholder="Почему"
          maxLength={200}
          defaultValue={fields.reason}
        />
        <label className="check">
          <input type="checkbox" name="skip" value="yes" defaultChecked={fields.skip === 'yes'} />{' '}
          не менять цены с замечанием
        </label>
      </fieldset>
      <button className="button button-secondary" type="submit">
        Показать, что изменится
      </button>
    </form>
  );
}

function Preview({ plan, query, url }: { plan: ShownPlan; query: string; url: string }) {
  if (plan.isTooMany) {
    return (
      <p className="desk-nothing">
        Товаров больше, чем {formatCount(plan.most)}: сузьте выбор, например до категории.
      </p>
    );
  }
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Изменится: {countOf(plan.count, ['цена', 'цены', 'цен'])}</h2>
      <p className="muted">
        {[
          plan.unchanged > 0 && `останутся прежними: ${formatCount(plan.unchanged)}`,
          plan.unpriced > 0 && `нет цены, от которой считать: ${formatCount(plan.unpriced)}`,
          plan.impossible.length > 0 &&
            `такой цены быть не может, не меняются: ${plan.impossible.length}${plan.impossible.length === 50 ? ' и больше' : ''}`,
          plan.warnedCount > 0 && `с замечанием: ${formatCount(plan.warnedCount)}`,
        ]
          .filter(Boolean)
          .join('; ')}
      </p>
      {plan.count > 0 && (
        <DeskForm action={desk.priceRuleUse()} returnTo={url} className="desk-inline">
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="stamp" value={plan.stamp} />
          <button className="button button-primary" type="submit" data-key="s">
            Применить
          </button>
        </DeskForm>
      )}
      {plan.warned.length > 0 && (
        <>
          <h2>С замечанием</h2>
          <PlanTable rows={plan.warned} />
        </>
      )}
      {plan.impossible.length > 0 && (
        <details>
          <summary>Не меняются: {countOf(plan.impossible.length, GOODS)}</summary>
          <ul>
            {plan.impossible.map(({ code, title, level }) => (
              <li key={`${code} ${level}`}>
                {code} {title}: {level}
              </li>
            ))}
          </ul>
        </details>
      )}
      {plan.planned.length > 0 && (
        <>
          <h2>Первые {plan.planned.length}</h2>
          <PlanTable rows={plan.planned} />
        </>
      )}
    </section>
  );
}
