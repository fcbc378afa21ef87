import { columnsKey } from './view-query.ts'

/** What is said of an order or of columns that an address names and the list does not have. */
export function unknownWords(key: string, unknown: readonly string[]): string {
  const named = unknown.map((text) => `„${text}“`).join(', ')
  if (key !== columnsKey)
    return `Diese Sortierung der Adresse kennt die Liste nicht, sie ist weggenommen: ${named}`
  const [which, are] = unknown.length === 1 ? ['Diese Spalte', 'ist'] : ['Diese Spalten', 'sind']
  return `${which} der Adresse kennt die Liste nicht, sie ${are} weggenommen: ${named}`
}
