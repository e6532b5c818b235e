/** The photos of a product page: thumbnails move the row, a photo opens enlarged. */
export function start(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('.gallery a');
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const photos = photoLinks();
    const index = photos.findIndex(
      (photo) => photo === link || `#${photo.parentElement?.id}` === link.hash,
    );
    // The last thumbnail, with «+3» on it, stands for all the others.
    if (link.closest('.gallery-photos') || link.querySelector('span')) open(photos, index);
    else showIn(document.querySelector('.gallery-photos'), index);
  });
}

const photoLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.gallery-photos a')];

function showIn(row: Element | null, index: number, behavior: ScrollBehavior = 'auto'): void {
  row?.scrollTo({ left: index * row.clientWidth, behavior });
}

function open(photos: readonly HTMLAnchorElement[], from: number): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'preview';
  dialog.ariaLabel = 'Фото товара';
  const row = document.createElement('div');
  row.className = 'preview-photos';
  row.tabIndex = 0;
  row.append(...photos.map(enlarge));
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  const shown = () => Math.round(row.scrollLeft / row.clientWidth);
  const move = (step: number) => showIn(row, shown() + step);
  const buttons = [
    button('‹', 'Предыдущее фото', () => move(-1)),
    button('›', 'Следующее фото', () => move(1)),
  ];
  const note = () => {
    count.textContent = `${shown() + 1} из ${photos.length}`;
    // Not `disabled`: the focus must not get lost at the end.
    for (const [end, each] of buttons.entries()) {
      each.ariaDisabled = String(shown() === end * (photos.length - 1));
    }
  };
  const close = button('×', 'Закрыть', () => dialog.close());
  dialog.append(close, row, ...(photos.length > 1 ? [...buttons, count] : []));
  row.addEventListener('scroll', note);
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === row || target === row.children[shown()]) dialog.close();
  });
  dialog.addEventListener('close', () => {
    showIn(document.querySelector('.gallery-photos'), shown(), 'instant');
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  showIn(row, from, 'instant');
  note();
}

function enlarge(link: HTMLAnchorElement): HTMLElement {
  const place = document.createElement('div');
  const picture = new Image();
  picture.loading = 'lazy';
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.src = link.href;
  place.append(picture);
  return place;
}

function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'icon-button';
  made.ariaLabel = label;
  made.textContent = sign;
  made.addEventListener('click', act);
  return made;
}
