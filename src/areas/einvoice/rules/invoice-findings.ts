import { flatTaxPercentsOn, isTaxPercentOf } from '#areas/documents/rules/taxes/tax-types.ts'
import { isIban } from '#kernel/codes/iban.ts'
import { checkVatId, normaliseVatId, vatIdCountry } from '#kernel/codes/vat-id.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { CheckedFormat } from './check-format.ts'
import { parseDecimal } from './decimal.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'
import { type InvoiceFormat, invoiceFormat, type XRechnungVariant } from './invoice-format.ts'
import { judgeInvoice } from './judge-invoice.ts'
import { numberWords } from './number-words.ts'
import { absent } from './places.ts'
import type { ReadInvoice } from './read/read-invoice.ts'
import { type SumDifference, sumDifferences } from './sum-differences.ts'
import { fieldOfTerm, type ViewField } from './view-fields.ts'

/**
 * What is wrong with a received invoice, told apart as the tax office does (BMF 15.10.2025, Formatfehler, Geschäftsregelfehler,
 * Inhaltsfehler): the file against its syntax, the invoice against the rules of EN 16931 and XRechnung, what it says against the law.
 */
export interface InvoiceFinding {
  kind: 'FORMAT' | 'RULE' | 'CONTENT'
  severity: 'ERROR' | 'WARNING' | 'INFORMATION'
  /** Of a rule, as the official validators name it; else the element or business term that it speaks of. */
  id: string
  /** The business term that a rule points to. */
  term?: string
  message: string
  /** As an e-mail says it to the supplier, where the message speaks to the firm. */
  toSupplier?: string
  /** Those of `ElectronicInvoice.lines` that break a rule, counted from 0; empty where it speaks of the whole. */
  lines: readonly number[]
  /** Where it stands in the file; null where it speaks of no place. */
  place: FilePlace | null
}

/** A place in a file, line and column counted from 1. */
export interface FilePlace {
  line: number
  column: number
  /** What stands there. */
  excerpt: string
  /** Where the readable view shows it; null where it does not. */
  field: ViewField | null
}

/** Where the readable view shows what a finding speaks of, as far as the whole invoice is meant and not its lines; null where nowhere. */
export function fieldOfFinding({ id, term, lines, place }: InvoiceFinding): ViewField | null {
  if (place) return place.field
  return lines.length > 0 ? null : fieldOfTerm(term ?? id)
}

/** What of a file is checked at all: ZUGFeRD 1.0 has no schema here, and the rules were made for invoices with lines, and after it. */
export function checkedKinds({ extent }: Pick<InvoiceFormat, 'extent'>): readonly InvoiceFinding['kind'][] {
  return kindsOfExtent[extent]
}

const kindsOfExtent: Readonly<Record<InvoiceFormat['extent'], readonly InvoiceFinding['kind'][]>> = {
  FULL: ['FORMAT', 'RULE', 'CONTENT'],
  WITHOUT_LINES: ['FORMAT', 'CONTENT'],
  BEFORE_STANDARD: ['CONTENT'],
}

export interface FindingFacts {
  firm: { names: readonly string[]; vatId: string }
  today: Day
}

/** All findings, errors of the format first: what follows from them stands after them. */
export function invoiceFindings(
  read: ReadInvoice & { format: CheckedFormat },
  facts: FindingFacts,
): InvoiceFinding[] {
  return [
    ...formatFindings(read),
    ...ruleFindings(read),
    ...uncheckedRules(read),
    ...contentFindings(read, facts),
  ]
}

function formatFindings({ format, problems }: ReadInvoice & { format: CheckedFormat }): InvoiceFinding[] {
  const { faults, count, unchecked } = format
  const usual = { kind: 'FORMAT', lines: [], place: null } as const
  const found = faults.map(
    ({ element, message, line, column, excerpt = '', field = null }): InvoiceFinding => ({
      ...{ ...usual, severity: 'ERROR', id: element, message },
      place: { line, column, excerpt, field },
    }),
  )
  const more = count - faults.length
  if (more > 0)
    found.push({
      ...{ ...usual, severity: 'ERROR', id: '' },
      message:
        more === 1
          ? 'Eine weitere Stelle hält das Schema nicht ein.'
          : `${more.toLocaleString('de-DE')} weitere Stellen halten das Schema nicht ein.`,
    })
  // What the schema says of a value is not said twice.
  const own = problems.filter(
    ({ element, message }) =>
      !faults.some((one) => one.element === element && one.message.startsWith(message)),
  )
  for (const { element, message, isLost, isError } of own)
    found.push({ ...usual, severity: isLost || isError ? 'ERROR' : 'WARNING', id: element, message })
  if (unchecked !== null) found.push({ ...usual, severity: 'INFORMATION', id: 'Schema', message: unchecked })
  return found
}

const severityOf = { fatal: 'ERROR', warning: 'WARNING', information: 'INFORMATION' } as const

/** Lists that grow twice a year: the sender may know a newer one, and no sum depends on it. */
const growingLists: ReadonlySet<string> = new Set(
  ['07', '08', '10', '11', '13', '16', '19', '20', '21', '22', '23', '24', '25', '26'].map(
    (id) => `BR-CL-${id}`,
  ),
)

/** Rules of the standard that the rules of a variant replace, and what those are called. */
const ofVariants: Readonly<Record<XRechnungVariant, { name: string; replaced: ReadonlySet<string> }>> = {
  // Sub-lines, payments by third parties, XML as an attachment, codes of digital health applications.
  Extension: {
    name: 'BR-DEX-01 bis BR-DEX-15',
    replaced: new Set(['BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-24', 'BR-CL-25', 'BR-CL-26', 'BR-CO-16']),
  },
  CVD: { name: 'BR-DE-CVD-01 bis BR-DE-CVD-06-b', replaced: new Set(['BR-CL-13']) },
}

/** Each rule once, whatever number of lines break it. */
function ruleFindings(read: ReadInvoice): InvoiceFinding[] {
  const { extent, isXRechnung, variant } = invoiceFormat(read)
  if (!checkedKinds({ extent }).includes('RULE')) return []
  const profile = isXRechnung ? 'XRECHNUNG' : 'EN16931'
  const found = new Map<string, InvoiceFinding>()
  for (const { id, term, message, severity, where } of judgeInvoice(read.invoice, {
    profile,
    syntax: read.syntax,
  })) {
    if (variant !== null && ofVariants[variant].replaced.has(id)) continue
    const lines = found.get(id)?.lines ?? []
    found.set(id, {
      ...{ kind: 'RULE', id, term, message, place: null },
      severity: growingLists.has(id) ? 'WARNING' : severityOf[severity],
      lines: where.line === null || lines.at(-1) === where.line ? lines : [...lines, where.line],
    })
  }
  return [...found.values()]
}

/** Rules that hold besides and that Kontor has not. */
function uncheckedRules(read: ReadInvoice): InvoiceFinding[] {
  const { isPeppol, variant } = invoiceFormat(read)
  const hint = (message: string): InvoiceFinding[] => [
    { ...content('INFORMATION', 'BT-24', message), kind: 'RULE' },
  ]
  if (variant !== null) {
    const { name, replaced } = ofVariants[variant]
    return hint(
      `Die eigenen Regeln von XRechnung ${variant} (${name}) sind nicht geprüft, ebenso die, an deren Stelle sie treten: ${[...replaced].join(', ')}.`,
    )
  }
  return isPeppol
    ? hint(
        'Die eigenen Regeln von Peppol BIS Billing (PEPPOL-EN16931-…) sind nicht geprüft, nur die von EN 16931.',
      )
    : []
}

function contentFindings(read: ReadInvoice, facts: FindingFacts): InvoiceFinding[] {
  const { invoice } = read
  return [
    ...extentFindings(read),
    ...legalFindings(invoice),
    ...partyFindings(invoice, facts),
    ...dayFindings(invoice, facts),
    ...paymentFindings(invoice),
    ...sumDifferences(invoice).map((one) => sumFinding(one, invoice)),
  ]
}

/** A sum that does not come out is no broken rule by itself: the official ones leave open what a line comes to, and let 0.99 of tax pass. */
function sumFinding(
  { line, term, what, stated, computed }: SumDifference,
  invoice: ElectronicInvoice,
): InvoiceFinding {
  const name = line === null ? null : invoice.lines[line]?.name
  const sum = line === null ? what : name ? `Netto von „${cutText(name, 60)}“` : 'Netto der Position'
  const amounts = `angegeben ${numberWords(stated, 2)}, berechnet ${numberWords(computed, 2)}`
  return {
    ...content('WARNING', term, `${sum}: ${amounts}.`),
    lines: line === null ? [] : [line],
  }
}

const content = (
  severity: InvoiceFinding['severity'],
  id: string,
  message: string,
  toSupplier?: string,
): InvoiceFinding => ({
  ...{ kind: 'CONTENT', severity, id, message, lines: [], place: null },
  ...(toSupplier !== undefined && { toSupplier }),
})

function extentFindings(read: ReadInvoice): InvoiceFinding[] {
  const { extent, name } = invoiceFormat(read)
  if (extent === 'WITHOUT_LINES') {
    return [
      content(
        'WARNING',
        'BT-24',
        `${name} kennt keine Positionen und ist keine elektronische Rechnung (§ 14 Abs. 1 UStG): Es zählt das Bild der Rechnung.`,
      ),
    ]
  }
  if (extent === 'FULL') {
    const says = read.invoice.specification?.trim() ?? ''
    const own = /^urn:.*(?:factur-x\.eu|zugferd\.de):[^:]+:(.+)$/i.exec(says)?.[1]
    if (own === undefined || /^(minimum|basicwl|basic|comfort|en16931|extended|xrechnung)$/i.test(own))
      return []
    return [
      content(
        'WARNING',
        'BT-24',
        `Das Profil „${own.slice(0, 40)}“ gibt es nicht; geprüft ist die Rechnung wie EN 16931.`,
      ),
    ]
  }
  return [
    content(
      'WARNING',
      'BT-24',
      `${name} ist älter als EN 16931; Schema und Geschäftsregeln sind deshalb nicht geprüft.`,
      `${name} ist älter als EN 16931; wir bitten um eine Rechnung nach dieser Norm.`,
    ),
  ]
}

/** What § 14 Abs. 4 UStG asks for and the standard leaves open. */
function legalFindings(invoice: ElectronicInvoice): InvoiceFinding[] {
  const { seller, delivery, period, lines } = invoice
  const found: InvoiceFinding[] = []
  if (absent(invoice.number))
    found.push(content('ERROR', 'BT-1', 'Die Rechnungsnummer fehlt (§ 14 Abs. 4 Nr. 4 UStG).'))
  if (absent(invoice.issueDay))
    found.push(content('ERROR', 'BT-2', 'Das Rechnungsdatum fehlt (§ 14 Abs. 4 Nr. 3 UStG).'))
  if (absent(seller.vatId) && absent(seller.taxRegistration) && absent(invoice.taxRepresentative?.vatId))
    found.push(
      content(
        'WARNING',
        'BT-31',
        'Steuernummer und USt-IdNr. des Lieferanten fehlen (§ 14 Abs. 4 Nr. 2 UStG).',
      ),
    )
  const isDated = !absent(delivery?.day) || period !== null || lines.some((line) => line.period !== null)
  if (!isDated)
    found.push(
      content(
        'INFORMATION',
        'BT-72',
        'Ein Leistungsdatum oder Leistungszeitraum steht nicht in den Daten (§ 14 Abs. 4 Nr. 6 UStG).',
      ),
    )
  if (invoice.typeCode === '389')
    found.push(
      content(
        'WARNING',
        'BT-3',
        'Es ist eine Gutschrift, die der Käufer ausstellt (Typ 389): Verkäufer darin ist, wer die Leistung erbracht hat.',
        'Die Rechnung bezeichnet sich als Gutschrift, die der Käufer ausstellt (Typ 389).',
      ),
    )
  return found
}

function partyFindings(invoice: ElectronicInvoice, { firm }: FindingFacts): InvoiceFinding[] {
  const { seller, buyer } = invoice
  const found: InvoiceFinding[] = foreignTax(invoice)
  const [sellerId, buyerId] = [normaliseVatId(seller.vatId ?? ''), normaliseVatId(buyer.vatId ?? '')]
  if (firm.vatId !== '' && sellerId === firm.vatId)
    found.push(
      content(
        'WARNING',
        'BT-31',
        'Als Verkäufer steht Ihre eigene USt-IdNr. in der Rechnung.',
        `Als USt-IdNr. des Verkäufers steht unsere eigene in der Rechnung (${firm.vatId}).`,
      ),
    )
  const isOtherId = firm.vatId !== '' && buyerId !== '' && buyerId !== firm.vatId
  const isOtherName = !absent(buyer.name) && !firm.names.some((name) => isAlike(name, buyer.name ?? ''))
  if (isOtherId)
    found.push(
      content(
        'WARNING',
        'BT-48',
        `Die USt-IdNr. des Käufers ist ${buyerId}, Ihre ist ${firm.vatId}.`,
        `Die USt-IdNr. des Käufers ist ${buyerId}, unsere ist ${firm.vatId}.`,
      ),
    )
  else if (isOtherName && buyerId === '')
    found.push(
      content(
        'WARNING',
        'BT-44',
        `Als Käufer steht „${buyer.name}“ in der Rechnung, nicht „${firm.names[0] ?? ''}“ (§ 14 Abs. 4 Nr. 1 UStG).`,
      ),
    )
  const check = sellerId === '' ? 'valid' : checkVatId(sellerId)
  if (check === 'mistyped' || check === 'wrong')
    found.push(
      content(
        'WARNING',
        'BT-31',
        `Die USt-IdNr. des Lieferanten „${sellerId.slice(0, 30)}“ kann nicht stimmen.`,
      ),
    )
  return found
}

/** Of a seller who sits in Germany, the tax that his VAT id makes one of another country. */
function foreignTax(invoice: ElectronicInvoice): InvoiceFinding[] {
  const { seller, taxBreakdowns } = invoice
  const country = vatIdCountry(normaliseVatId(seller.vatId ?? ''))
  const isTaxed = taxBreakdowns.some(({ tax }) => Number(tax) !== 0 && tax !== null)
  const isInGermany = seller.address?.countryCode?.trim().toUpperCase() === 'DE'
  if (!isInGermany || country === null || !isTaxed || isGermanSeller(invoice)) return []
  return [
    content(
      'WARNING',
      'BT-31',
      `Der Lieferant sitzt in Deutschland, nennt aber eine USt-IdNr. aus einem anderen Land (${countryName(country)}): Seine Steuer gilt hier nicht als deutsche und damit nicht als Vorsteuer. Fragen Sie ihn nach seiner deutschen Nummer.`,
      `Die deutsche USt-IdNr. des Lieferanten fehlt; genannt ist eine aus einem anderen Land (${countryName(country)}).`,
    ),
  ]
}

/** Whether two names are the same to a person: letters and digits alone count, and one may say more. */
function isAlike(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
  const [a, b] = [plain(one), plain(other)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

// The days of ten years, with those of leap years.
const tenYears = 3653

function dayFindings(invoice: ElectronicInvoice, { today }: FindingFacts): InvoiceFinding[] {
  const billDay = parseDay(invoice.issueDay ?? '')
  if (billDay === null) return []
  const found: InvoiceFinding[] = []
  if (billDay > today)
    found.push(content('WARNING', 'BT-2', `Das Rechnungsdatum ${formatDay(billDay)} liegt in der Zukunft.`))
  if (daysBetween(billDay, today) > tenYears)
    found.push(
      content(
        'WARNING',
        'BT-2',
        `Das Rechnungsdatum ${formatDay(billDay)} liegt mehr als zehn Jahre zurück.`,
      ),
    )
  const dueDay = parseDay(invoice.dueDay ?? '')
  if (dueDay !== null && daysBetween(billDay, dueDay) > tenYears)
    found.push(
      content(
        'WARNING',
        'BT-9',
        `Die Fälligkeit ${formatDay(dueDay)} liegt mehr als zehn Jahre nach dem Rechnungsdatum.`,
      ),
    )
  if (dueDay !== null && dueDay < billDay)
    found.push(
      content('WARNING', 'BT-9', `Die Fälligkeit ${formatDay(dueDay)} liegt vor dem Rechnungsdatum.`),
    )
  const delivered = parseDay(invoice.delivery?.day ?? '')
  if (delivered !== null && Math.abs(daysBetween(billDay, delivered)) > tenYears)
    found.push(
      content(
        'WARNING',
        'BT-72',
        `Das Leistungsdatum ${formatDay(delivered)} liegt mehr als zehn Jahre vom Rechnungsdatum entfernt.`,
      ),
    )
  const serviceDay = delivered ?? billDay
  const rates = invoice.taxBreakdowns.filter(({ category }) => category.code === 'S')
  for (const { category } of rates) {
    const percent = parseDecimal(category.percent)
    const value = percent && Number(category.percent)
    const isKnown =
      value && (isTaxPercentOf(value, serviceDay) || flatTaxPercentsOn(serviceDay).includes(value))
    if (value && isGermanSeller(invoice) && !isKnown)
      found.push(
        content(
          'WARNING',
          'BT-119',
          `Den Steuersatz ${String(value).replace('.', ',')} % gibt es am ${formatDay(serviceDay)} nicht.`,
        ),
      )
  }
  return found
}

/** Whether the tax that a seller charges is German: by the countries of his VAT ids, else by where he sits. */
export function isGermanSeller({ seller, taxRepresentative }: ElectronicInvoice): boolean {
  const ids = [seller.vatId, taxRepresentative?.vatId]
  const countries = ids.flatMap((id) => vatIdCountry(normaliseVatId(id ?? '')) ?? [])
  if (countries.length > 0) return countries.includes('DE')
  const country = seller.address?.countryCode?.trim().toUpperCase()
  return country === undefined || country === '' || country === 'DE'
}

function paymentFindings({ payments }: ElectronicInvoice): InvoiceFinding[] {
  const accounts = payments.flatMap(({ creditTransfers }) =>
    creditTransfers.map(({ account }) => account ?? ''),
  )
  const wrong = accounts.filter((account) => /^[A-Z]{2}\d\d/i.test(account.trim()) && !isIban(account))
  return [...new Set(wrong)].map((account) =>
    content('WARNING', 'BT-84', `Die IBAN „${account.slice(0, 40)}“ kann nicht stimmen.`),
  )
}
