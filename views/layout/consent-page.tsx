import * as links from '../../shared/routes.ts';
import { ConsentForm } from './consent-form.tsx';
import { PagePath } from './page-path.tsx';

const REQUIRED = [
  ['Вход и корзина', 'помнят вас и выбранные товары, 30 дней'],
  ['Город и валюта', 'показывают ваши наличие и цены, 30 дней'],
  ['Подсказки', 'помнят, что мы уже спросили или показали, до 30 дней'],
  ['Ваш выбор на этой странице', 'чтобы не спрашивать снова, год'],
] as const;

/** /cookies: what is remembered, and the choice. `hasAnalytics`: there is something to choose. */
export function ConsentPage({ hasAnalytics }: { hasAnalytics: boolean }) {
  return (
    <div className="container form-page consent-page">
      <PagePath current="Настройки cookie" />
      <h1>Настройки cookie</h1>
      <div className="prose">
        <h2>Необходимые</h2>
        <p>Без них магазин не&nbsp;работает, поэтому они включены всегда:</p>
        <ul>
          {REQUIRED.map(([title, purpose]) => (
            <li key={title}>
              {title}: {purpose}.
            </li>
          ))}
        </ul>
        <h2>Аналитика</h2>
        {hasAnalytics ? (
          <p>
            Яндекс Метрика считает посещения и&nbsp;покупки, чтобы мы видели, что неудобно. Она
            включается только с&nbsp;вашего согласия; решение можно изменить здесь в&nbsp;любое
            время.
          </p>
        ) : (
          <p>Сейчас магазин не&nbsp;пользуется аналитикой и&nbsp;её cookie не&nbsp;ставит.</p>
        )}
      </div>
      {hasAnalytics && <ConsentForm />}
      <p>
        <a className="link" href={links.privacy()}>
          Политика конфиденциальности
        </a>
      </p>
    </div>
  );
}
