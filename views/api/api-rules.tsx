import { Section } from '../layout/section.tsx';

const headers = [
  ['Authorization', 'Bearer и токен покупателя или гостя; без него отвечают общие данные'],
  ['X-City-Id', 'город: цены, наличие и сроки; по умолчанию 90, Москва'],
  ['country', 'страна; по умолчанию ru'],
  ['rate', 'валюта показа по ISO 4217; по умолчанию 643, рубли'],
] as const;

const refusals = [
  ['400 invalid', 'данные не подходят: в errors — указатель на каждое поле и почему'],
  ['401 unauthorized', 'нужен токен, или он больше не действует'],
  ['403 forbidden', 'роль не позволяет'],
  ['404 not_found', 'такого нет или это чужое'],
  ['404 unknown_call', 'нет такого вызова'],
  ['405 method_not_allowed', 'адрес есть, а метода нет: в Allow — какие есть'],
  ['409 conflict', 'изменение невозможно: что мешает — в title'],
  ['422 key_reused', 'с этим ключом уже пришёл другой запрос'],
  ['429 too_many', 'слишком часто: подождите Retry-After секунд'],
  ['503', 'магазин занят: повторите через Retry-After секунд'],
] as const;

/** Rules of every call. */
export function ApiRules() {
  return (
    <>
      <Section id="rules" title="Общие правила">
        <p>
          Ответ — объект с ключом data; суммы — целые копейки, моменты — миллисекунды с 1970 года.
          Страницы считаются с нуля, на странице не больше ста строк. Запросы, которые ничего не
          добавляют, можно повторять до трёх раз с паузой от 500 мс; с одного токена или адреса — не
          больше 600 запросов в минуту.
        </p>
        <Terms rows={headers} />
      </Section>
      <Section id="refusals" title="Отказы">
        <p>
          Отказ — application/problem+json: code не меняется и нужен программе, title написан для
          людей, requestId — номер обращения.
        </p>
        <Terms rows={refusals} />
      </Section>
    </>
  );
}

function Terms({ rows }: { rows: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="api-terms">
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
