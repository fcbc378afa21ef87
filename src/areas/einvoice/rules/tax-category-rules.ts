import { missesTax } from './condition-rules.ts'
import { absolute, add, compare, type Decimal, equal, parseDecimal, subtract, zero } from './decimal.ts'
import type { DecimalText, TaxBreakdown, TaxCategory } from './electronic-invoice.ts'
import { type CategoryUse, type InvoiceFacts, rateKey } from './invoice-facts.ts'
import { absent, each, eachAllowance, eachCharge, eachLine, once } from './places.ts'
import { coreRule, type FindPlaces, type Rule } from './rule.ts'
import { type TaxCategoryKind, taxCategoryKinds } from './tax-categories.ts'

const rateWords: Record<TaxCategoryKind['rate'], string> = {
  positive: 'muss größer als 0 sein',
  'not-negative': 'darf nicht negativ sein',
  zero: 'muss 0 sein',
  absent: 'darf nicht angegeben sein',
}

/** BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF and BR-AG, -01 … -10 each, and what single categories have besides. */
export const taxCategoryRules: readonly Rule[] = [
  ...taxCategoryKinds.flatMap(rulesOfCategory),
  coreRule(
    'BR-IC-11',
    'BT-72',
    'Eine innergemeinschaftliche Lieferung (K) braucht das Lieferdatum (BT-72) oder einen Abrechnungszeitraum (BG-14).',
    once((it, facts) => {
      return hasBreakdown(facts, 'K') && absent(it.delivery?.day) && it.period === null
    }),
  ),
  coreRule(
    'BR-IC-12',
    'BT-80',
    'Eine innergemeinschaftliche Lieferung (K) braucht das Land der Lieferung (BT-80).',
    once((it, facts) => {
      return hasBreakdown(facts, 'K') && absent(it.delivery?.address?.countryCode)
    }),
  ),
  coreRule(
    'BR-O-11',
    'BT-118',
    'Neben der Kategorie O (nicht steuerbar) darf keine andere aufgeschlüsselt sein (BG-23).',
    once((it, facts) => {
      return hasBreakdown(facts, 'O') && it.taxBreakdowns.some(({ category }) => isOther(category, 'O'))
    }),
  ),
  coreRule(
    'BR-O-12',
    'BT-151',
    'Neben der Kategorie O (nicht steuerbar) darf keine Position eine andere haben (BT-151).',
    eachLine((line, facts) => {
      return hasBreakdown(facts, 'O') && isOther(line.tax, 'O')
    }),
  ),
  coreRule(
    'BR-O-13',
    'BT-95',
    'Neben der Kategorie O (nicht steuerbar) darf kein Nachlass eine andere haben (BT-95).',
    eachAllowance((part, facts) => {
      return hasBreakdown(facts, 'O') && isOther(part.tax, 'O')
    }),
  ),
  coreRule(
    'BR-O-14',
    'BT-102',
    'Neben der Kategorie O (nicht steuerbar) darf kein Zuschlag eine andere haben (BT-102).',
    eachCharge((part, facts) => {
      return hasBreakdown(facts, 'O') && isOther(part.tax, 'O')
    }),
  ),
  coreRule(
    'BR-B-01',
    'BT-151',
    'Die Kategorie B (gespaltene Zahlung) gibt es nur in Rechnungen innerhalb Italiens (BT-40, BT-55).',
    once((it, facts) => {
      return (
        facts.categories.has('B') &&
        [it.seller.address, it.buyer.address].some((address) => address?.countryCode !== 'IT')
      )
    }),
  ),
  coreRule(
    'BR-B-02',
    'BT-151',
    'Die Kategorien B (gespaltene Zahlung) und S (Umsatzsteuer nach Satz) schließen einander in einer Rechnung aus (BT-151).',
    once((_, facts) => {
      return facts.categories.has('B') && facts.categories.has('S')
    }),
  ),
]

function rulesOfCategory(kind: TaxCategoryKind): Rule[] {
  const rules = [...rulesOfPosts(kind), ...rulesOfBreakdown(kind)]
  return rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** -02 … -07: of the lines, allowances and charges of a category. */
function rulesOfPosts(kind: TaxCategoryKind): Rule[] {
  const { code, rules, name, parties } = kind
  const rate = rateWords[kind.rate]
  const isWrong = (tax: TaxCategory | null) => isOf(tax, code) && hasWrongRate(kind, tax)
  return [
    coreRule(
      `${rules}-02`,
      'BT-151',
      `Eine Position der Kategorie ${name} ${parties.text}.`,
      firstUse(kind, 'line'),
    ),
    coreRule(
      `${rules}-03`,
      'BT-95',
      `Ein Nachlass der Kategorie ${name} ${parties.text}.`,
      firstUse(kind, 'allowance'),
    ),
    coreRule(
      `${rules}-04`,
      'BT-102',
      `Ein Zuschlag der Kategorie ${name} ${parties.text}.`,
      firstUse(kind, 'charge'),
    ),
    coreRule(
      `${rules}-05`,
      'BT-152',
      `Der Steuersatz der Position (BT-152) ${rate} bei der Kategorie ${name}.`,
      eachLine(({ tax }) => isWrong(tax)),
    ),
    coreRule(
      `${rules}-06`,
      'BT-96',
      `Der Steuersatz des Nachlasses (BT-96) ${rate} bei der Kategorie ${name}.`,
      eachAllowance(({ tax }) => isWrong(tax)),
    ),
    coreRule(
      `${rules}-07`,
      'BT-103',
      `Der Steuersatz des Zuschlags (BT-103) ${rate} bei der Kategorie ${name}.`,
      eachCharge(({ tax }) => isWrong(tax)),
    ),
  ]
}

/** -01 and -08 … -10: of the breakdown of a category (BG-23). */
function rulesOfBreakdown(kind: TaxCategoryKind): Rule[] {
  const { code, rules, name, byRate, exemption } = kind
  const missing = byRate
    ? `Für die Kategorie ${name} müssen Posten und Aufschlüsselung der Umsatzsteuer (BG-23) zusammen da sein.`
    : `Für die Kategorie ${name} muss die Umsatzsteuer genau einmal aufgeschlüsselt sein (BG-23).`
  const posts = byRate
    ? 'der Positionen, Zuschläge und Nachlässe dieses Satzes'
    : 'ihrer Positionen, Zuschläge und Nachlässe'
  const reason = exemption === 'required' ? 'braucht einen' : 'verträgt keinen'
  return [
    coreRule(
      `${rules}-01`,
      'BT-118',
      missing,
      once((_, facts) => missesBreakdown(kind, facts)),
    ),
    coreRule(
      `${rules}-08`,
      'BT-116',
      `Der zu versteuernde Betrag (BT-116) der Kategorie ${name} ist nicht die Summe ${posts}.`,
      breakdownOf(code, (part, facts) => missesNet(kind, part, facts)),
    ),
    coreRule(
      `${rules}-09`,
      'BT-117',
      `Der Steuerbetrag (BT-117) der Kategorie ${name} ist nicht ${byRate ? 'Betrag mal Satz' : '0'}.`,
      breakdownOf(code, (part) => (byRate ? missesTax(part) : hasTax(part.tax))),
    ),
    coreRule(
      `${rules}-10`,
      'BT-120',
      `Die Kategorie ${name} ${reason} Grund der Befreiung (BT-120, BT-121).`,
      breakdownOf(code, (part) => {
        const given = !absent(part.exemptionReason) || !absent(part.exemptionCode)
        return given !== (exemption === 'required')
      }),
    ),
  ]
}

function missesBreakdown({ code, byRate }: TaxCategoryKind, facts: InvoiceFacts): boolean {
  const use = facts.categories.get(code)
  if (!use) return false
  const isUsed = use.line !== null || use.allowance !== null || use.charge !== null
  if (byRate) return isUsed !== use.breakdowns > 0
  return isByReason(facts) ? use.breakdowns === 0 : use.breakdowns !== 1
}

/** The profile EXTENDED breaks a category down by its reasons of exemption too (Factur-X 1.0.07, BG-23). */
function isByReason({ invoice: { specification } }: InvoiceFacts): boolean {
  return /extended/i.test(specification ?? '')
}

/** The parties are of the invoice: the first place is enough. */
function firstUse(kind: TaxCategoryKind, where: 'line' | 'allowance' | 'charge'): FindPlaces {
  return (facts) => {
    const first = facts.categories.get(kind.code)?.[where] ?? null
    if (first === null || !kind.parties.missing(facts.invoice)) return []
    return [where === 'line' ? { line: first, index: null } : { line: null, index: first }]
  }
}

function hasWrongRate({ rate }: TaxCategoryKind, tax: TaxCategory | null): boolean {
  const percent = parseDecimal(tax?.percent ?? null)
  if (rate === 'absent') return !absent(tax?.percent)
  if (percent === null) return true
  if (rate === 'zero') return percent.units !== 0n
  return rate === 'positive' ? percent.units <= 0n : percent.units < 0n
}

/**
 * The sum of the posts of a category must be its base. Where a category is broken down by rate, the official validators allow less
 * than one unit of the currency (BR-S-08, BR-AF-08, BR-AG-08).
 */
function missesNet({ byRate, code }: TaxCategoryKind, part: TaxBreakdown, facts: InvoiceFacts): boolean {
  const base = parseDecimal(part.base)
  const use = facts.categories.get(code)
  if (!base || !use) return false
  if (!byRate && isByReason(facts)) return !equal(basesOf(code, facts), use.net)
  return byRate ? compare(absolute(subtract(base, netOfRate(use, part))), one) >= 0 : !equal(base, use.net)
}

const one: Decimal = { units: 1n, scale: 0 }

function basesOf(code: string, { invoice }: InvoiceFacts): Decimal {
  return invoice.taxBreakdowns
    .filter(({ category }) => isOf(category, code))
    .reduce((sum, { base }) => add(sum, parseDecimal(base) ?? zero), zero)
}

function netOfRate(use: CategoryUse, { category }: TaxBreakdown): Decimal {
  return use.netByRate.get(rateKey(category.percent)) ?? zero
}

function hasTax(tax: DecimalText | null): boolean {
  const value = parseDecimal(tax)
  return value !== null && value.units !== 0n
}

function breakdownOf(code: string, broken: (part: TaxBreakdown, facts: InvoiceFacts) => boolean): FindPlaces {
  return each(
    (it) => it.taxBreakdowns,
    (part, facts) => isOf(part.category, code) && broken(part, facts),
  )
}

function hasBreakdown(facts: InvoiceFacts, code: string): boolean {
  return (facts.categories.get(code)?.breakdowns ?? 0) > 0
}

function isOf(tax: TaxCategory | null, code: string): boolean {
  return tax !== null && (tax.code === code || tax.code?.trim() === code)
}

function isOther(tax: TaxCategory | null, code: string): boolean {
  return tax !== null && !absent(tax.code) && !isOf(tax, code)
}
