/** A category as it appears in selects: `shortName: description` (spec 1 §2.6). */
export function categoryLabel({
  shortName,
  description,
}: {
  shortName: string
  description: string
}): string {
  return description === '' ? shortName : `${shortName}: ${description}`
}
