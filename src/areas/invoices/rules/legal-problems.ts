import { reasonMissing } from '#areas/documents/contract.ts'
import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import {
  type Declaration,
  type DeclaredLine,
  declarationMissing,
  neededDeclarations,
} from '#areas/documents/rules/taxes/declarations.ts'
import { mayHaveReason } from '#areas/documents/rules/taxes/tax-reasons.ts'
import { isServiceCountry } from '#areas/documents/rules/taxes/taxation.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Cents } from '#kernel/money.ts'
import { unprintableFault } from '#kernel/texts/printable.ts'
import { type LegalReceiver, vatIdProblems } from './legal-receiver.ts'

export interface LegalFacts {
  firm: {
    name: string
    street: string
    zip: string
    city: string
    taxNumber: string
    vatId: string
    ukCountsAsEu: boolean
    /** Since when it takes part in the One-Stop-Shop; null for not. */
    ossSince: string | null
    /** Since when its statement of § 25a Abs. 2 UStG counts; null for none. */
    marginStatementSince: string | null
  }
  /** By which the supply is taxed. */
  taxScheme: TaxScheme
  receiver: LegalReceiver
  lines: readonly DecidedLine[]
  /** Why exemptions are taken that the receiver's address speaks against. */
  declared: readonly Declaration[]
  /** The gross total in EUR. */
  grossInEur: Cents
  serviceDay: Day
}

/** The largest gross total in EUR cents of a small invoice, which may leave out the receiver (§ 33 UStDV). */
const smallInvoice = 25_000

/** What is sold elsewhere in the EU, and where the customer owes the tax, is never invoiced small (§ 33 Satz 3 UStDV). */
const neverSmall: readonly string[] = ['NONE_EU', 'OSS', 'SERVICE_EU', 'REVERSE_CHARGE']

/**
 * What the law demands of an invoice and is missing, named before a number is given
 * (§ 14 Abs. 4, § 14a, § 19 UStG, § 33 UStDV; decisions §4).
 */
export function legalProblems(facts: LegalFacts): FieldError[] {
  return [
    ...firmProblems(facts),
    ...receiverProblems(facts),
    ...vatIdProblems(facts.receiver, facts.lines),
    ...taxProblems(facts),
    ...declarationProblems(facts),
  ]
}

function firmProblems({ firm }: LegalFacts): FieldError[] {
  const problems: FieldError[] = []
  const missing = (path: string, what: string) =>
    problems.push({ path: `firm.${path}`, message: `In den Firmendaten fehlt ${what} (§ 14 Abs. 4 UStG)` })
  if (!firm.street) missing('street', 'die Straße')
  if (!firm.zip) missing('zip', 'die Postleitzahl')
  if (!firm.city) missing('city', 'der Ort')
  for (const field of ['name', 'street', 'city'] as const) {
    // The font may have been another one when it was entered.
    const message = unprintableFault(firm[field])
    if (message !== null) problems.push({ path: `firm.${field}`, message: `In den Firmendaten: ${message}` })
  }
  if (!firm.taxNumber && !firm.vatId) missing('taxNumber', 'die Steuernummer oder USt-IdNr.')
  return problems
}

/** Whether an invoice need not name its receiver (§ 33 UStDV). */
export function isSmallInvoice(grossInEur: Cents, lines: readonly { taxType: string }[]): boolean {
  return Math.abs(grossInEur) <= smallInvoice && !lines.some(({ taxType }) => neverSmall.includes(taxType))
}

function receiverProblems({ receiver, grossInEur, lines }: LegalFacts): FieldError[] {
  if (isSmallInvoice(grossInEur, lines)) return []
  const problems: FieldError[] = []
  const missing = (path: string, what: string) =>
    problems.push({ path: `partner.${path}`, message: `Beim Kunden fehlt ${what} (§ 14 Abs. 4 UStG)` })
  if (!receiver.recipientName) missing('recipientName', 'der Name')
  if (!receiver.addressLines) missing('addressLines', 'die Anschrift')
  return problems
}

function taxProblems({ firm, taxScheme, receiver, lines, serviceDay }: LegalFacts): FieldError[] {
  const problems: FieldError[] = []
  lines.forEach((line, index) => {
    const refuse = (field: string, message: string) =>
      problems.push({ path: `lineItemCreations.${index}.${field}`, message })
    if (taxScheme === 'KLEINUNTERNEHMER') {
      const problem = exemptProblem(line)
      if (problem) refuse(problem.field, problem.message)
      return
    }
    if (line.taxType === 'NONE_EU') {
      if (!firm.vatId)
        refuse('taxType', 'Für steuerfreie EU-Lieferungen fehlt die eigene USt-IdNr. (§ 14a Abs. 3 UStG)')
      if (!isForeignEuVatId(receiver.vatId, serviceDay, firm.ukCountsAsEu)) {
        refuse(
          'taxType',
          'Für steuerfreie EU-Lieferungen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 6a UStG)',
        )
      }
    }
    if (line.taxType === 'SERVICE_EU') {
      if (!firm.vatId)
        refuse('taxType', 'Für Leistungen an EU-Unternehmen fehlt die eigene USt-IdNr. (§ 14a Abs. 1 UStG)')
      if (!isServiceVatId(receiver.serviceVatId, serviceDay)) {
        refuse(
          'taxType',
          'Für Leistungen an EU-Unternehmen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 3a Abs. 2 UStG)',
        )
      }
    }
    // What has no tax says why (§ 14 Abs. 4 Nr. 8 UStG).
    if (mayHaveReason(line) && line.taxReason === null) refuse('taxReason', reasonMissing)
  })
  return problems
}

/** An exemption for goods that leave Germany, to an address in it, is declared, and so are the margin scheme for goods that it is closed for (decisions §9), and OSS of a firm that takes no part in it, or to a business. */
function declarationProblems({
  firm,
  lines,
  receiver,
  taxScheme,
  declared,
  serviceDay,
}: LegalFacts): FieldError[] {
  if (taxScheme === 'KLEINUNTERNEHMER') return []
  const { deliveryCountry, vatId: deliveryVatId } = receiver
  const { ossSince, marginStatementSince } = firm
  return neededDeclarations(lines.map(declaredLine), {
    ...{ deliveryCountry, deliveryVatId, serviceDay, ossSince, marginStatementSince },
  })
    .filter(({ code }) => !declared.some((declaration) => declaration.code === code))
    .map((needed) => ({ path: `declarations.${needed.code}`, message: declarationMissing(needed) }))
}

/** A line as the declarations look at it. */
export function declaredLine({ taxType, amount, product }: DecidedLine): DeclaredLine {
  return { taxType, isNegative: amount < 0, product }
}

/** Every supply of a Kleinunternehmer is exempt by § 19 Abs. 1 UStG alone: no tax is shown, and no other exemption applies. */
function exemptProblem({ taxType, taxPercent }: DecidedLine): { field: string; message: string } | null {
  if (taxType !== 'VAT') {
    const message = 'Für Kleinunternehmer gibt es nur Umsatzsteuer mit 0 %, auch ins Ausland (§ 19 UStG)'
    return { field: 'taxType', message }
  }
  if (taxPercent === 0) return null
  return { field: 'taxPercent', message: 'Kleinunternehmer weisen keine Umsatzsteuer aus (§ 19 UStG)' }
}

function isForeignEuVatId(vatId: string, day: Day, ukCountsAsEu: boolean): boolean {
  const country = countryOf(vatId)
  return country !== 'DE' && isEuCountry(country, day, { ukCountsAsEu })
}

function isServiceVatId(vatId: string, day: Day): boolean {
  return isServiceCountry(countryOf(vatId), day)
}

function countryOf(vatId: string): string {
  const prefix = vatId.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}
