import * as links from '../../shared/routes.ts';
import { askPush, bindPushPage } from './ask-push.ts';
import { forgetKept, keepSubscription } from './subscribe.ts';

/** The service worker, and with it the question about notifications. */
export async function start(): Promise<void> {
  forgetKept();
  const isOn = document.documentElement.dataset['worker'] !== undefined;
  if (!isOn || !('serviceWorker' in navigator)) return bindPushPage(null);
  const worker = await navigator.serviceWorker.register(links.serviceWorker());
  const canPush = 'PushManager' in window && 'Notification' in window;
  await bindPushPage(canPush ? worker : null);
  if (!canPush) return;
  if (Notification.permission === 'granted') await keepSubscription(worker);
  else if (Notification.permission === 'default') await askPush(worker);
}
