interface Zoom {
  toggle(): void;
  reset(): void;
  /** Moves the enlarged photo by an arrow key; false: none is enlarged, or another key. */
  pan(key: string): boolean;
  onChange(listener: (isOn: boolean) => void): void;
}

const ZOOMED = 'zoomed';
/** Pixels of an arrow key. */
const STEP = 120;
/** A mouse that moved further has dragged, and not clicked. */
const SLIP = 5;

const STEPS: Readonly<Record<string, readonly [left: number, top: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * Lets the photos of a row be enlarged where they are clicked or tapped, and moved then: by a finger
 * or the wheel as the browser does, by the mouse held down, by arrows.
 */
export function zoomable(row: HTMLElement, shownPlace: () => Element | undefined): Zoom {
  let tell: (isOn: boolean) => void = () => {};
  const zoomed = () => row.querySelector(`.${ZOOMED}`);

  const toggle = (at?: { x: number; y: number }) => {
    const place = shownPlace();
    const picture = place?.querySelector('img');
    if (!place || !picture) return;
    const box = picture.getBoundingClientRect();
    // Shares of the picture's width and height, where it was touched.
    const left = at ? (at.x - box.left) / box.width : 0.5;
    const top = at ? (at.y - box.top) / box.height : 0.5;
    const isOn = place.classList.toggle(ZOOMED);
    // Every picture of the shop is there in twice the size too.
    if (isOn) picture.src = picture.src.replace('/960/', '/1920/');
    place.scrollTo(
      left * place.scrollWidth - place.clientWidth / 2,
      top * place.scrollHeight - place.clientHeight / 2,
    );
    tell(isOn);
  };

  const wasDragged = dragByMouse(row, zoomed);
  row.addEventListener('click', ({ target, clientX, clientY }) => {
    if (target instanceof HTMLImageElement && !wasDragged()) toggle({ x: clientX, y: clientY });
  });

  return {
    toggle: () => toggle(),
    reset: () => {
      if (zoomed()) toggle();
    },
    pan: (key) => {
      const [left, top] = STEPS[key] ?? [];
      const place = zoomed();
      if (!place || left === undefined || top === undefined) return false;
      place.scrollBy({ left, top });
      return true;
    },
    onChange: (listener) => {
      tell = listener;
    },
  };
}

/** Gives the function that tells whether the last press moved the photo. */
function dragByMouse(row: HTMLElement, zoomed: () => Element | null): () => boolean {
  let moved = 0;
  row.addEventListener('pointerdown', ({ pointerType }) => {
    moved = pointerType === 'mouse' ? 0 : Number.NaN;
  });
  row.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    const place = zoomed();
    if (!place || buttons !== 1 || Number.isNaN(moved)) return;
    moved += Math.abs(movementX) + Math.abs(movementY);
    place.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
  });
  return () => moved > SLIP;
}
