import type { Company } from '../../shared/company.ts';
import { CONSENT_EDITION, CONSENT_SINCE } from '../../shared/consents.ts';
import * as links from '../../shared/routes.ts';
import { STORED_YEARS, sayYears } from '../../shared/storage-terms.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PagePath } from '../layout/page-path.tsx';

interface Purpose {
  id: string;
  title: string;
  data: string;
  aim: string;
  term: string;
}

/** Each is agreed to by a box of its own, beside the form that it is for. */
const PURPOSES: readonly Purpose[] = [
  {
    id: 'order',
    title: 'Оформление заказа',
    data: 'имя, телефон, почта, адрес доставки, реквизиты организации, состав заказов',
    aim: 'принять, собрать и доставить заказ, выставить документы, сообщить о ходе заказа',
    term: `${sayYears(STORED_YEARS.order)} после последней покупки`,
  },
  {
    id: 'registration',
    title: 'Регистрация',
    data: 'имя и фамилия, телефон, почта, организация и должность, история заказов и избранное',
    aim: 'вести личный кабинет и показывать условия покупателя',
    term: 'до удаления кабинета',
  },
  {
    id: 'contact',
    title: 'Вопросы, звонки и заявки',
    data: 'имя, телефон или почта, текст обращения',
    aim: 'ответить, перезвонить, рассчитать проект или рассмотреть заявку дилера',
    term: `${sayYears(STORED_YEARS.request)} после обращения`,
  },
  {
    id: 'mailing',
    title: 'Рассылка',
    data: 'почта',
    aim: 'присылать письма о скидках и новинках',
    term: 'до отзыва',
  },
];

export const CONSENT_TITLE = 'Согласие на обработку персональных данных';

/** Stand-in for the owner until the firm is named. */
const OWNER = 'лицо, которому принадлежит магазин';

/** /soglasie: the document that boxes of forms lead to, apart from the policy. */
export function ConsentText({ company }: { company: Company }) {
  const { legalName, inn, address, email } = company;
  return (
    <div className="container text-page">
      <PagePath current={CONSENT_TITLE} />
      <h1>{CONSENT_TITLE}</h1>
      <div className="prose">
        <p>
          Отмечая флажок рядом с&nbsp;формой, я&nbsp;свободно, своей волей и&nbsp;в&nbsp;своём
          интересе соглашаюсь на&nbsp;обработку моих персональных данных для цели этой формы: сбор,
          запись, хранение, уточнение, использование, передачу перевозчику и&nbsp;банку в&nbsp;той
          мере, в&nbsp;какой без этого не&nbsp;исполнить заказ, обезличивание и&nbsp;удаление,
          с&nbsp;помощью компьютеров и&nbsp;без них. Данные обрабатывает {legalName || OWNER}
          {inn && (
            <>
              {' '}
              (ИНН&nbsp;{inn}, {address})
            </>
          )}
          .
        </p>
        {PURPOSES.map(({ id, title, data, aim, term }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            <ul>
              <li>Данные: {data}.</li>
              <li>Цель: {aim}.</li>
              <li>Срок: {term}.</li>
            </ul>
          </section>
        ))}
        <h2>Как отозвать</h2>
        <p>
          Согласие можно отозвать в&nbsp;любой день письмом{' '}
          {email ? (
            <>
              на&nbsp;
              <MailLink email={email} />
            </>
          ) : (
            'в\u00a0магазин'
          )}
          , от&nbsp;рассылки — и&nbsp;ссылкой в&nbsp;каждом письме. После отзыва мы прекращаем
          обработку, если закон не&nbsp;требует хранить данные дальше. Согласие на&nbsp;рассылку
          отделено от&nbsp;остальных и&nbsp;на&nbsp;покупку не&nbsp;влияет.
        </p>
        <p>
          Как мы защищаем данные, сказано в{' '}
          <a href={links.privacy()}>политике конфиденциальности</a>. С&nbsp;каждым согласием мы
          храним время, адрес в&nbsp;сети и&nbsp;редакцию этого текста.
        </p>
        <p className="caption">
          Редакция {CONSENT_EDITION}, действует с&nbsp;{CONSENT_SINCE}.
        </p>
      </div>
    </div>
  );
}
