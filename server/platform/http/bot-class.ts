type BotClass = 'yandex' | 'google' | 'other' | 'none';

/** Kind of crawler that a User-Agent claims; nothing is granted on its word. */
export function botClass(userAgent: string | undefined): BotClass {
  if (!userAgent) return 'none';
  if (/\bYandex(?:\w*Bot|Images|Market|Webmaster|Metrika)\b/i.test(userAgent)) return 'yandex';
  if (/\bGooglebot|\bGoogle-InspectionTool|\bAdsBot-Google/i.test(userAgent)) return 'google';
  return /bot\b|crawler|spider|slurp/i.test(userAgent) ? 'other' : 'none';
}
