import { uuidShape } from '#web/list-filters/simple-filters.tsx'
import { type ImportEffect, importEffects } from '../../contract/stock-figures.ts'

/** The list's name in the address for those of an import: `?import=CREATED.uuid`. */
export const importKey = 'import'

/** The stock list with those of an import. */
export const importedAddress = (importId: string, effect: ImportEffect) =>
  `/auth/stock?${importKey}=${effect}.${importId}`

/** What the address says of an import; null where it says nothing. */
export function importOfText(text: string | null) {
  const [word, importEntityId = ''] = text?.split('.') ?? []
  const importEffect = importEffects.find((effect) => effect === word)
  return importEffect && uuidShape.test(importEntityId) ? { importEntityId, importEffect } : null
}
