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
