import { startIsland } from './start-islands.ts';

const IDLE_TIMEOUT_MS = 4000;

/** Islands with `data-when="idle"` come to life before they are touched; those that live already stay. */
export function start(): void {
  if (!isCapable()) return;
  for (const root of document.querySelectorAll<HTMLElement>('[data-when=idle]'))
    startWhenIdle(root);
}

/** Safari has no requestIdleCallback. */
function startWhenIdle(root: HTMLElement): void {
  const later = window.requestIdleCallback ?? ((run) => setTimeout(run, IDLE_TIMEOUT_MS));
  later(() => startIsland(root), { timeout: IDLE_TIMEOUT_MS });
}

interface Device {
  /** Gigabytes; Chromium alone says. */
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Loads what may never be used: for strong devices on good lines alone. */
function isCapable(): boolean {
  const { deviceMemory = 8, connection } = navigator as Device;
  const { saveData, effectiveType = '4g' } = connection ?? {};
  const isStrong = navigator.hardwareConcurrency > 3 && deviceMemory > 3;
  return isStrong && effectiveType === '4g' && !saveData;
}
