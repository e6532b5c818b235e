const TICK_MS = 1000;

/**
 * `<form data-resend="seconds">`: «Новый код можно получить через 0:42», and the button when the
 * time has come.
 */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-resend]')) startTimer(form);
}

function startTimer(form: HTMLFormElement): void {
  const note = form.querySelector('p');
  const button = form.querySelector('button');
  const endsAt = Date.now() + Number(form.dataset['resend']) * 1000;
  delete form.dataset['resend'];
  if (!note || !button || endsAt <= Date.now()) return;
  button.disabled = true;
  const tick = () => {
    const left = Math.ceil((endsAt - Date.now()) / 1000);
    if (left <= 0 || !form.isConnected) {
      clearInterval(timer);
      button.disabled = false;
      note.textContent = 'Код не пришёл?';
    } else note.textContent = `Новый код можно получить через ${clock(left)}.`;
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
