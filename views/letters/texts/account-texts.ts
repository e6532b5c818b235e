import { closing, defineTexts, paragraph, preheader, subject } from './define-texts.ts';

const firm = 'организация с ИНН';

/** Letters to customers about their account, firms, questions and subscription. */
export const accountTexts = {
  'question-answered': defineTexts({
    title: 'Ответ на вопрос',
    note: 'Тому, кто спросил на сайте. Дальше в письме вопрос и ответ менеджера.',
    way: 'mail',
    facts: { name: 'имя' },
    fields: {
      subject: subject('Ответ на ваш вопрос'),
      opening: paragraph('{{name}}, вы спрашивали:', 'Первый абзац'),
    },
  }),
  'firm-confirmed': defineTexts({
    title: 'Организация подтверждена',
    note: 'Покупателю, когда вы подтвердили его организацию.',
    way: 'mail',
    facts: { firm },
    fields: {
      subject: subject('Организация подтверждена'),
      text: paragraph(
        'Теперь вам доступны цены для организаций. Войдите, чтобы увидеть их в каталоге.',
      ),
      onePrice: paragraph(
        'Организация подтверждена: можно заказывать от её имени.',
        'Абзац, пока цены для всех одни',
      ),
    },
  }),
  'firm-refused': defineTexts({
    title: 'Организация не подтверждена',
    note: 'Покупателю, с вашей причиной, когда вы отказали.',
    way: 'mail',
    facts: { firm },
    fields: {
      subject: subject('Организация не подтверждена'),
      text: paragraph(
        'Заказывать можно и так, по розничным ценам. Исправьте данные, и проверим ещё раз.',
      ),
      keptPrices: paragraph(
        'Заказывать можно и так: ваши цены не изменились. Исправьте данные, и проверим ещё раз.',
        'Абзац для тех, у кого остаются свои цены',
      ),
    },
  }),
  'signed-in': defineTexts({
    title: 'Вход в личный кабинет',
    note: 'Покупателю, когда вошли с нового устройства. В письме время, устройство и город.',
    way: 'mail',
    facts: { device: 'устройство', city: 'город на сайте' },
    fields: {
      subject: subject('Вход в личный кабинет'),
      opening: paragraph('В ваш личный кабинет вошли по коду из СМС.', 'Первый абзац'),
      closing: closing('Если это были не вы, завершите все сеансы и позвоните нам.'),
    },
  }),
  'phone-changed': defineTexts({
    title: 'Сменён номер для входа',
    note: 'Покупателю, номер которого вы сменили. В письме время и прежний номер.',
    way: 'mail',
    facts: {},
    fields: {
      subject: subject('Сменён номер для входа'),
      opening: paragraph(
        'Для входа в ваш личный кабинет теперь нужен другой номер телефона, прежний больше не подходит.',
        'Первый абзац',
      ),
      closing: closing('Если вы не просили об этом, позвоните нам.'),
    },
  }),
  subscription: defineTexts({
    title: 'Подписка на новости',
    note: 'Тому, чей адрес подписали, с кнопкой: без неё писем не будет.',
    way: 'mail',
    facts: {},
    fields: {
      subject: subject('Подтвердите подписку на новости'),
      heading: { ...subject('Подтвердите подписку'), label: 'Заголовок' },
      preheader: preheader('Без подтверждения писем не будет.'),
      opening: paragraph(
        'На этот адрес попросили присылать новости и предложения магазина.',
        'Первый абзац',
      ),
      closing: closing(
        'Если это были не вы, ничего не делайте: без подтверждения мы больше не напишем. Отписаться можно в любом письме.',
      ),
    },
  }),
} as const;
