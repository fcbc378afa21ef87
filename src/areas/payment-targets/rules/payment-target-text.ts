/** The days as they are shown in the list: 0 or less is `Sofort` (spec 1 §2.6). */
export function paymentTargetText(days: number): string {
  if (days <= 0) return 'Sofort'
  return days === 1 ? '1 Tag' : `${days} Tage`
}
