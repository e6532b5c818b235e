/**
 * The reliability figures that `npm run test:full` measures: each by test files of its own, at the length
 * that the environment names. The first knob names the figure for `--only` (tests/helpers/full-length.ts).
 */
export const figures = [
  {
    name: 'kills',
    title: 'Заказы под kill -9',
    target:
      '10 000 подтверждённых за 1 000 остановок: 0 потеряно, 0 задвоено; снова отвечает за 3 с',
    knobs: { KILLS: '1000', KILL_ORDERS: '10000' },
    files: ['tests/server/orders/kill.test.ts', 'tests/server/faults/stop-faults.test.ts'],
  },
  {
    name: 'http-kills',
    title: 'Заказы по сети под kill -9',
    target: '100 остановок на SQLite и 30 на PostgreSQL: 0 потеряно, 0 задвоено, остатки сходятся',
    knobs: { HTTP_KILLS: '100' },
    files: ['tests/server/reliability/http-kills.test.ts'],
  },
  {
    name: 'oversell',
    title: 'Последние штуки',
    target: '200 раундов × 1 000 покупателей, база с задержкой 0, 5, 100 мс: 0 лишнего, 0 ошибок',
    knobs: { OVERSELL_ROUNDS: '200', OVERSELL_BUYERS: '1000' },
    files: ['tests/server/reliability/oversell.test.ts'],
  },
  {
    name: 'webhooks',
    title: 'Извещения об оплате',
    target:
      '10 000 платежей, каждое событие 1–20 раз вперемешку, 5 % потеряно: все в верном состоянии',
    knobs: { WEBHOOK_PAYMENTS: '10000' },
    files: ['tests/server/reliability/webhooks.test.ts'],
  },
  {
    name: 'fuzz',
    title: 'Враждебные запросы ко всем адресам и вызовам',
    target: '1 000 000: 0 непредусмотренных 5xx, 0 падений, 0 следов кода',
    knobs: { FUZZ_REQUESTS: '1000000' },
    files: ['tests/server/reliability/fuzz/fuzz.test.ts'],
  },
  {
    name: 'forms',
    title: 'Враждебные тексты в каждом поле каждой формы управления',
    target: '13 на поле, на обеих базах: 0 непредусмотренных 5xx',
    knobs: { FORM_TEXTS: '13' },
    files: ['tests/server/backoffice/desk/hostile-forms.test.ts'],
  },
  {
    name: 'access',
    title: 'Чужое',
    target: 'адрес × роль × владелец и 100 000 меток в кэше: 0 утечек',
    knobs: { CANARIES: '100000' },
    files: ['tests/server/reliability/access'],
  },
  {
    name: 'poison',
    title: 'Отравление общих страниц',
    target:
      '20 000 пар «нападающий, затем гость» напрямую и столько же через nginx, все виды страниц: гость видит то же, что в свежем магазине',
    knobs: { POISON_PAIRS: '20000' },
    files: ['tests/server/reliability/poison'],
  },
  {
    name: 'overload',
    title: 'Нагрузка × 10',
    target:
      'отдано ≥ 90 % пика, p99 отданных ≤ 1 с, остальным 503 с Retry-After за ≤ 100 мс, заказы и оплаты ≥ 99,9 %, через 5 с как обычно',
    knobs: { OVERLOAD_SECONDS: '30' },
    files: ['tests/server/reliability/overload.test.ts'],
  },
  {
    name: 'stops',
    title: 'Остановки под теми, кто каждый раз соединяется заново',
    target: '100 остановок, 20 посетителей: 0 оборвано',
    knobs: { STOPS: '100' },
    files: ['tests/server/faults/stop-faults.test.ts'],
  },
  {
    name: 'restarts',
    title: 'Перезапуски по очереди под нагрузкой',
    target: '1 000 при 200 з/с, два процесса: 0 неудачных запросов',
    knobs: { RESTARTS: '1000' },
    files: ['tests/server/processes/rolling-restart.test.ts'],
  },
  {
    name: 'login',
    title: 'Коды входа, которых просят из одной сети',
    target: '1 000 запросов из /64, /48, /24: чужая сеть и хозяин телефона входят сразу',
    knobs: { LOGIN_ASKS: '1000' },
    files: ['tests/server/login/login-floods.test.ts'],
  },
  {
    name: 'dates',
    title: 'Один срок товара во всех местах',
    target: '100 случайных остатков, городов и дней: все места говорят одно',
    knobs: { SUPPLY_RUNS: '100' },
    files: ['tests/server/delivery/one-day.test.ts'],
  },
  {
    name: 'stock',
    title: 'Остатки из учётной системы',
    target:
      '100 000 случайных чередований продаж, остатков, выгрузок и отмен: 0 лишнего, 0 потеряно',
    knobs: { STOCK_GAMES: '100000' },
    files: ['tests/server/stock/free-units.test.ts'],
  },
  {
    name: 'upgrades',
    title: 'Базы прежних версий',
    target: 'каждая версия: ни одной потерянной строки, схема нынешняя',
    knobs: { UPGRADES: '1000' },
    files: ['tests/server/upgrades/upgrades.test.ts'],
  },
  {
    name: 'exchanges',
    title: 'Обмены с клиентом, который делает всё не так',
    target: '10 000 сеансов: 0 заказов потеряно или задвоено, 0 файлов загружено наполовину',
    knobs: { EXCHANGES: '10000' },
    files: ['tests/server/doors/exchange/exchange-chaos.test.ts'],
  },
  {
    name: 'exchange-offers',
    title: 'Полный обмен и 1 000 цен',
    target: '100 000 предложений: 30 с, 400 МБ; 1 000 цен: 3 с',
    knobs: { EXCHANGE_OFFERS: '100000' },
    files: ['tests/server/processes/exchange-figures.test.ts'],
  },
];
