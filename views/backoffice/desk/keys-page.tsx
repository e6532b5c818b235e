import { rooms } from './rooms.ts';

const keys: readonly (readonly [key: string, title: string])[] = [
  ['/ или Ctrl+K', 'найти что угодно'],
  ['j k', 'вниз и вверх по списку'],
  ['x', 'отметить строку'],
  ['Enter', 'открыть строку'],
  ['[ ]', 'предыдущий и следующий из того же списка'],
  ['e', 'править: в списке — прямо в строке, дальше Tab, Enter сохраняет, Esc отменяет'],
  ['a', 'взять себе'],
  ['s', 'следующий шаг'],
  ['n', 'заметка'],
  ['l d', 'отложить и закрыть то, что ждёт'],
  ['Alt ↑ ↓', 'выше и ниже среди соседей: дерево, баннеры, фото'],
  ['Alt ← →', 'на уровень вверх и внутрь предыдущей (дерево)'],
  ['z', 'отменить последнее'],
  ['Ctrl+Enter', 'отправить то, что пишете'],
  ...rooms.map(({ key, title }) => [`g ${key}`, title] as const),
  ['?', 'эта страница'],
];

export function KeysPage() {
  return (
    <>
      <label className="check" data-letters="" hidden>
        <input type="checkbox" defaultChecked />
        <span>
          Буквы и&nbsp;знаки действуют сами (в&nbsp;этом браузере). Выключите, если их за&nbsp;вас
          набирает сканер штрихкодов или голосовой ввод
        </span>
      </label>
      <dl className="desk-keys">
        {keys.map(([key, title]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
