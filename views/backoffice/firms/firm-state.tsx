interface FirmStateProps {
  firm: { confirmed_at: number | null; refused_at: number | null };
}

/** Result of the check of a firm. */
export function FirmState({ firm: { confirmed_at, refused_at } }: FirmStateProps) {
  if (confirmed_at !== null) {
    return <span className="badge desk-status-confirmed">подтверждена</span>;
  }
  if (refused_at !== null) return <span className="badge">отказано</span>;
  return <span className="badge desk-status-review">ждёт проверки</span>;
}
