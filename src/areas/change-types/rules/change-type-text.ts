/** A short name as it is stored: upper case, without white space (spec 1 §3). */
export function normaliseChangeType(shortName: string): string {
  return shortName.replace(/\s/g, '').toUpperCase()
}

export const valueTypeNames = {
  ABSOLUTE: 'Absoluter Wert',
  INCOMING: 'Zugang',
  OUTGOING: 'Abgang',
} as const

const systemNames: Record<string, string> = {
  initial: 'Anschaffung',
  purchase: 'Kauf',
  sale: 'Verkauf',
  inventory: 'Inventur',
}

/** The name that is shown: system types have German ones (spec 1 §9). */
export function changeTypeName({ shortName, system }: { shortName: string; system: boolean }): string {
  return (system && systemNames[shortName]) || shortName
}

export const changeTypeTaken = 'Bezeichnung existiert schon'

/**
 * Whether a change type has this name already, as names are shown: capitals and white space do not tell two apart, and Kontor's own
 * count by their German names.
 */
export function isChangeTypeTaken(
  typed: string,
  existing: readonly { shortName: string; system: boolean }[],
): boolean {
  const name = normaliseChangeType(typed)
  return existing.some((changeType) => normaliseChangeType(changeTypeName(changeType)) === name)
}
