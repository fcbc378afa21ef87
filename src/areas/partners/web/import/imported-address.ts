import type { PartnerImportEffect } from '../../contract/partner-import.ts'

/** The list with those of an import. */
export const importedAddress = (list: string) => (importId: string, effect: PartnerImportEffect) =>
  `${list}?import=${importId}&wirkung=${effect}`
