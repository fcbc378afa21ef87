import type { StoredTaxType, TaxType } from './tax-types.ts'

/** What is declared when an exemption is taken that the customer's address speaks against. */
export const declarationCodes = ['EXPORT_TO_GERMANY', 'EU_SUPPLY_IN_GERMANY'] as const
export type DeclarationCode = (typeof declarationCodes)[number]

/** Why the exemption is right all the same. */
export interface Declaration {
  code: DeclarationCode
  reason: string
}

/** Which taxation each is about, what speaks against it, and what it is called in the Verlauf. */
export const declarations: Record<
  DeclarationCode,
  { taxType: StoredTaxType; against: string; label: string }
> = {
  EXPORT_TO_GERMANY: {
    taxType: 'NONE_THIRD_COUNTRY',
    against:
      'Die Ware geht an eine Anschrift in Deutschland: Das ist keine steuerfreie Ausfuhr (§ 4 Nr. 1a, § 6 UStG).',
    label: 'Ausfuhr trotz deutscher Anschrift, weil',
  },
  EU_SUPPLY_IN_GERMANY: {
    taxType: 'NONE_EU',
    against:
      'Die Ware bleibt in Deutschland: Das ist keine steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1b, § 6a UStG).',
    label: 'EU-Lieferung trotz deutscher Anschrift, weil',
  },
}

/** Which declarations an invoice needs: an exemption for goods that leave Germany, to an address in it. */
export function neededDeclarations(
  lines: readonly { taxType: TaxType }[],
  deliveryCountry: string | null,
): DeclarationCode[] {
  if (deliveryCountry !== 'DE') return []
  return declarationCodes.filter((code) =>
    lines.some(({ taxType }) => taxType === declarations[code].taxType),
  )
}

/** Said where one is needed and not given. */
export const declarationMissing = (code: DeclarationCode) =>
  `${declarations[code].against} Soll es dabei bleiben, fehlt die Begründung.`
