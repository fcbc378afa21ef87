import type { SupplierFields } from './partner-fields.ts'

/** The lines of an address below its recipient. */
export function printedLines({ street, zip, city }: Pick<SupplierFields, 'street' | 'zip' | 'city'>): string {
  return [street.trim(), [zip.trim(), city.trim()].filter(Boolean).join(' ')].filter(Boolean).join('\n')
}
