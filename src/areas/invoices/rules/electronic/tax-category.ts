import { lineRemark, smallBusinessRemark } from '#areas/documents/rules/taxes/remarks.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import { isNotTaxable, isZeroRate } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxBreakdown, TaxCategory } from '#areas/einvoice/rules/electronic-invoice.ts'
import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { amountText, type ElectronicSource } from './electronic-source.ts'

type Taxed = Pick<TaxFigures, 'taxType' | 'taxPercent' | 'taxReason'>
type TaxedLine = Taxed & { differentialKind: DifferentialKind | null }
type Scheme = Pick<ElectronicSource, 'taxScheme' | 'serviceDay'>

/** VATEX codes of § 25a UStG (Art. 313 ff. MwStSystRL), by the kind of goods. */
const marginCodes: Record<DifferentialKind, string> = {
  USED: 'VATEX-EU-F',
  ART: 'VATEX-EU-I',
  COLLECTION: 'VATEX-EU-J',
}

const untaxed: Partial<Record<StoredTaxType, { code: string; exemption: string | null }>> = {
  DIFFERENTIAL: { code: 'E', exemption: null },
  NONE_EU: { code: 'K', exemption: 'VATEX-EU-IC' },
  NONE_THIRD_COUNTRY: { code: 'G', exemption: 'VATEX-EU-G' },
  REVERSE_CHARGE: { code: 'AE', exemption: 'VATEX-EU-AE' },
  SERVICE_EU: { code: 'AE', exemption: 'VATEX-EU-AE' },
}

/**
 * The category (UNTDID 5305) and rate of a taxation: S by the rate, also that of another country (OSS); a rate of 0 % is Z, an
 * exemption E, and what is not taxable here at all (§ 10 Abs. 1 S. 5, § 3a Abs. 2 UStG) O. All that a Kleinunternehmer supplies is exempt.
 */
export function taxCategory({ taxType, taxPercent, taxReason }: Taxed, { taxScheme }: Scheme): TaxCategory {
  const zero = (code: string): TaxCategory => ({ code, percent: '0' })
  if (taxScheme === 'KLEINUNTERNEHMER') return zero('E')
  const known = untaxed[taxType]
  if (known) return zero(known.code)
  if (taxType !== 'VAT' && taxType !== 'OSS') throw new Error(`no taxation of an invoice: ${taxType}`)
  if (taxPercent > 0) return { code: 'S', percent: String(taxPercent) }
  if (taxReason === null || isZeroRate(taxReason)) return zero('Z')
  return isNotTaxable(taxReason) ? { code: 'O', percent: null } : zero('E')
}

/** What is said of a taxation, in words and as a code (VATEX) where there is one. */
function exemptionOf(line: TaxedLine, scheme: Scheme): { reason: string; code: string | null } {
  if (scheme.taxScheme === 'KLEINUNTERNEHMER') {
    return { reason: smallBusinessRemark(scheme.serviceDay), code: null }
  }
  const code =
    line.taxType === 'DIFFERENTIAL'
      ? marginCodes[line.differentialKind ?? 'USED']
      : (untaxed[line.taxType]?.exemption ?? null)
  return { reason: lineRemark(line).join('; '), code }
}

const isReasoned = (code: string | null) => code !== 'S' && code !== 'Z'

/** What the lines of categories that bear no reason of exemption have to say all the same: § 12 Abs. 3 UStG, OSS. */
export function remarksBeside({ lines, ...scheme }: Pick<ElectronicSource, 'lines'> & Scheme): string[] {
  return lines
    .filter((line) => !isReasoned(taxCategory(line, scheme).code))
    .map((line) => lineRemark(line).join('; '))
    .filter((remark) => remark !== '')
}

/**
 * The breakdown of the tax (BG-23): the stored groups, those of one category and rate in one; all exemptions share one, with all their
 * reasons (BR-E-01). A code stands only where it holds for all of them.
 */
export function taxBreakdowns(source: ElectronicSource): TaxBreakdown[] {
  const groups = Map.groupBy(source.taxes, (group) => categoryKey(taxCategory(group, source)))
  const lines: readonly TaxedLine[] = [
    ...source.lines,
    // Of a final invoice: a taxation that only an advance had.
    ...source.taxes.map((group) => ({ ...group, differentialKind: null })).filter(isOfAdvanceAlone),
  ]
  return [...groups.values()].map((group) => {
    const [first] = group
    if (!first) throw new Error('a group of nothing')
    const category = taxCategory(first, source)
    const exemptions = isReasoned(category.code)
      ? lines
          .filter((line) => categoryKey(taxCategory(line, source)) === categoryKey(category))
          .map((line) => exemptionOf(line, source))
      : []
    const codes = [...new Set(exemptions.map(({ code }) => code))]
    return {
      base: amountText(sumOf(group, 'net')),
      tax: amountText(sumOf(group, 'tax')),
      category,
      exemptionReason: [...new Set(exemptions.map(({ reason }) => reason))].join('; ') || null,
      exemptionCode: codes.length === 1 ? (codes[0] ?? null) : null,
    }
  })

  function isOfAdvanceAlone(group: Taxed): boolean {
    return !source.lines.some((line) => taxKey(line) === taxKey(group))
  }
}

/**
 * Why a line is exempt, where others of its category are so by another paragraph: the one breakdown names all reasons, and would not tell
 * whose each is. Null elsewhere.
 */
export function reasonOfItsOwn(line: TaxedLine, source: ElectronicSource): string | null {
  const category = taxCategory(line, source)
  if (!isReasoned(category.code)) return null
  const own = exemptionOf(line, source).reason
  const isShared = source.lines
    .filter((other) => categoryKey(taxCategory(other, source)) === categoryKey(category))
    .every((other) => exemptionOf(other, source).reason === own)
  return isShared || own === '' ? null : own
}

const sumOf = (groups: readonly TaxFigures[], name: 'net' | 'tax'): Cents =>
  sumCents(groups.map((group) => group[name]))

const categoryKey = ({ code, percent }: TaxCategory) => `${code} ${percent}`

/** By which the lines of a document are summed into groups. */
export function taxKey({ taxType, taxPercent, taxReason }: Taxed): string {
  return `${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text}`
}
