import type { DifferentialTaxMethod, TaxScheme } from '../contract/read-firm.ts'
import { taxSchemeNames } from '../rules/tax-schemes.ts'

export const taxSchemeOptions: readonly { value: TaxScheme; label: string; detail: string }[] = [
  {
    value: 'SOLL',
    label: taxSchemeNames.SOLL,
    detail: 'Umsatzsteuer zählt mit der Leistung (der Regelfall)',
  },
  { value: 'IST', label: taxSchemeNames.IST, detail: 'Umsatzsteuer zählt mit der Zahlung (§ 20 UStG)' },
  {
    value: 'KLEINUNTERNEHMER',
    label: taxSchemeNames.KLEINUNTERNEHMER,
    detail: 'Rechnungen ohne Umsatzsteuer (§ 19 UStG)',
  },
]

export const differentialOptions: readonly { value: DifferentialTaxMethod; label: string; detail: string }[] =
  [
    {
      value: 'INCLUDED',
      label: 'Aus der Marge heraus',
      detail: 'Marge × Satz / (100 + Satz), wie § 25a Abs. 4 UStG es vorsieht',
    },
    { value: 'ON_TOP', label: 'Auf die Marge', detail: 'Marge × Satz / 100' },
  ]

export const vatRateOptions: readonly { value: 'DAILY' | 'MONTHLY'; label: string; detail: string }[] = [
  { value: 'DAILY', label: 'Tageskurse', detail: 'Mit Erlaubnis des Finanzamts (§ 16 Abs. 6 UStG)' },
  { value: 'MONTHLY', label: 'Monatskurse', detail: 'Die Durchschnittskurse des BMF' },
]
