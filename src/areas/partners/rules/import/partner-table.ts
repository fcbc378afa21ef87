import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { parseInput } from '#kernel/parse.ts'
import type { CellNote, Found, TableKind } from '#kernel/table-import/table-kind.ts'
import { recipientOf, storedFields } from '../partner-fields.ts'
import type { PaymentMethodData } from '../payment-method.ts'
import { printedLines } from '../printed-lines.ts'
import { propertyName } from '../property-names.ts'
import { proposedShortName } from '../proposed-short-name.ts'
import { vatIdWarning } from '../vat-id-warning.ts'
import { namesOf, partnerFinder } from './match-partner.ts'
import { partnerCells } from './partner-cells.ts'
import {
  type ImportRole,
  type KnownPartner,
  numberOf,
  type PartnerFields,
  type PartnerSettings,
  shownFields,
} from './partner-import.ts'
import type { PartnerTarget } from './partner-targets.ts'
import { columnsOfTerms, givenTerms } from './partner-terms.ts'

type Values = Readonly<Record<string, unknown>>

/** What an import looks at beside the file. */
export interface PartnerFacts {
  role: ImportRole
  known: readonly KnownPartner[]
  /** The comparable form of each name of the file. */
  nameKeys: ReadonlyMap<string, string>
  /** Numbers of those who were merged with another, and who that is. */
  mergedNumbers: ReadonlyMap<number, EntityId>
  /** The firm's collective account, which is nobody's number. */
  collective: string
  /** Whether the file is Kontor's own: its words are those that are stored. */
  isOwn: boolean
}

/** What is met on the way and asked once for the file. */
export interface MetRows {
  /** The first number that is none of Kontor's. */
  otherNumber: string | null
  /** How many new customers have no address. */
  withoutAddress: number
  /** How many German postcodes have four digits. */
  shortZips: number
  recognised: Map<string, number>
}

export const nothingMet = (): MetRows => ({
  ...{ otherNumber: null, withoutAddress: 0, shortZips: 0, recognised: new Map() },
})

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const addressParts = ['street', 'zip', 'city', 'addressLines', 'addressExtra']

/** Partners as a table; `met` is filled row by row. */
export function partnerTable(
  facts: PartnerFacts,
  settings: PartnerSettings,
  met: MetRows,
): TableKind<PartnerTarget, PartnerSettings, KnownPartner, PartnerFields> {
  const { role, isOwn } = facts
  const finder = partnerFinder({ ...facts, settings })
  return {
    key: role.number,
    name: 'companyName',
    names: ['fullName', 'familyName'],
    noKey: 'weder Nummer noch Name',
    // Its settings are no part of how a cell is read.
    targets: partnerCells(role.mode, isOwn),
    labelOf: propertyName,
    isTaken: () => `Diesen ${role.many} gibt es schon.`,
    isDoubled: (key, line) => `Die Nummer ${key} steht schon in Zeile ${line}.`,
    find(row): Found<KnownPartner> {
      const found = finder(row)
      if (found.by !== undefined) met.recognised.set(found.by, (met.recognised.get(found.by) ?? 0) + 1)
      if (found.known || found.fault || role.role === 'SUPPLIER') return found
      if (addressParts.some((name) => asText(row.values[name]) !== '')) return found
      met.withoutAddress++
      return { known: null, leave: 'keine Adresse' }
    },
    parse({ values, known }) {
      const other = typeof values[role.number] === 'string' ? asText(values[role.number]) : ''
      if (other !== '') met.otherNumber ??= other
      const row = { facts, settings, values, other }
      const start = known ? storedFields(known.stored) : null
      const given = givenFields(row, start)
      const parsed = parseInput(role.schema, { ...(start ?? newPartner(facts, settings)), ...given })
      if (!parsed.ok)
        return { ok: false, errors: parsed.errors.map((error) => atColumn(error, settings.columns)) }
      const value = start ? untouchedKept(parsed.value, start, given) : parsed.value
      const number = numberOf(value)
      if (number !== null && number !== numberOfKnown(known) && String(number) === facts.collective) {
        const message = `Die ${role.numberName} ${number} ist das Sammelkonto und kann nicht vergeben werden.`
        return { ok: false, errors: [{ path: role.number, message }] }
      }
      if (isShortZip(value)) met.shortZips++
      return { ok: true, value, wire: shownFields(value), notes: notesOf(row, value, known) }
    },
  }
}

const numberOfKnown = (known: KnownPartner | null) => (known ? numberOf(known.stored) : null)

interface Row {
  facts: PartnerFacts
  settings: PartnerSettings
  values: Values
  /** A number that is none of Kontor's. */
  other: string
}

/** What holds of a new one where the file says nothing. */
function newPartner({ role }: PartnerFacts, settings: PartnerSettings): object {
  const { countryCode, language, paymentTargetDays } = settings
  const method = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }
  return {
    ...{ countryCode, preferredPaymentMethod: method },
    paymentTargetDays,
    ...(role.role === 'BUYER' && { language, preferredCurrency: 'EUR' }),
  }
}

/** What the file says, as fields; of what there is, `start`. */
function givenFields(row: Row, start: PartnerFields | null): Record<string, unknown> {
  const { facts, values, other } = row
  const { role } = facts
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values))
    if (Object.hasOwn(role.properties, name)) given[name] = value
  // Who was merged is found by his number, and the other keeps his own.
  const number = values[role.number]
  if (other !== '' || (typeof number === 'number' && facts.mergedNumbers.has(number)))
    delete given[role.number]
  Object.assign(given, givenNames(values, start))
  Object.assign(given, givenStreet(values), givenZip(row, given, start))
  const lines = givenLines(values, given, start)
  if (lines !== undefined) given['addressLines'] = lines
  Object.assign(given, givenDelivery(row, start), givenMethod(values, start))
  Object.assign(given, givenTerms(values, start?.discountTerms ?? []))
  if (given['paymentTargetDays'] === null && !start) delete given['paymentTargetDays']
  if (given['preferredCurrency'] === '' && !start) delete given['preferredCurrency']
  if (other !== '' && row.settings.otherNumbers !== 'LEAVE') given['notes'] = notesWith(other, given, start)
  if (!start && !asText(given['shortName'])) given['shortName'] = shortNameOf(given)
  return given
}

/** Firm, person and form of address; of a name in one column as it is taken apart. */
function givenNames(values: Values, start: PartnerFields | null): Record<string, unknown> {
  const names: Record<string, unknown> = {}
  if (asText(values['fullName']) !== '' && !asText(values['companyName']) && !asText(values['familyName'])) {
    const { salutation, ...read } = namesOf(values)
    if (read.companyName !== '') names['companyName'] = read.companyName
    else Object.assign(names, read)
    if (salutation !== '' && !asText(values['salutation'])) names['salutation'] = salutation
  }
  const title = asText(values['title'])
  const salutation = asText(values['salutation']) || asText(names['salutation']) || (start?.salutation ?? '')
  if (title !== '' && !salutation.includes(title))
    names['salutation'] = [salutation, title].filter(Boolean).join(' ')
  return names
}

/** The number of a house behind its street. */
function givenStreet(values: Values): Record<string, unknown> {
  const [street, house] = [asText(values['street']), asText(values['houseNumber'])]
  return street !== '' && house !== '' && !street.endsWith(` ${house}`)
    ? { street: `${street} ${house}` }
    : {}
}

function givenZip({ settings, values }: Row, given: Record<string, unknown>, start: PartnerFields | null) {
  const countryCode = asText(given['countryCode']) || (start?.countryCode ?? settings.countryCode)
  const zip = asText(values['zip'])
  return settings.zipZeros && isShortZip({ zip, countryCode }) ? { zip: `0${zip}` } : {}
}

/** A German postcode has five digits; a spreadsheet takes the 0 from the first of them. */
const isShortZip = ({ zip, countryCode }: { zip: string; countryCode: string }) =>
  countryCode === 'DE' && /^\d{4}$/.test(zip)

/**
 * The lines of the address, where the file has no column for them: made of its parts for a new one; of one that there is the lines that its
 * parts say follow them, and what stands beside them stays.
 */
function givenLines(
  values: Values,
  given: Record<string, unknown>,
  start: PartnerFields | null,
): string | undefined {
  if (asText(values['addressLines']) !== '' || (start && values['addressLines'] !== undefined))
    return undefined
  const at = (name: 'street' | 'zip' | 'city') =>
    given[name] === undefined ? (start?.[name] ?? '') : asText(given[name])
  const made = printedLines({ street: at('street'), zip: at('zip'), city: at('city') })
  const extra = asText(values['addressExtra'])
  if (!start) return [extra, made].filter(Boolean).join('\n')
  const before = printedLines(start)
  const place = before === '' ? -1 : start.addressLines.lastIndexOf(before)
  if (made === before && extra === '') return undefined
  const around =
    place < 0
      ? ['', '']
      : [start.addressLines.slice(0, place), start.addressLines.slice(place + before.length)]
  const above = extra === '' ? (around[0] ?? '').trim() : extra
  const next = [above, made, (around[1] ?? '').trim()].filter(Boolean).join('\n')
  return next === start.addressLines ? undefined : next
}

/** Where the goods go: elsewhere as soon as the file says where. */
function givenDelivery({ values }: Row, start: PartnerFields | null): Record<string, unknown> {
  const names = Object.keys(values).filter((name) => name.startsWith('delivery'))
  if (names.length === 0) return {}
  if (names.some((name) => asText(values[name]) !== '')) return { billingAddressIsDeliveryAddress: false }
  // What lies hidden stays; nobody has named it.
  const isHidden = start === null || !('deliveryZip' in start) || start.billingAddressIsDeliveryAddress
  if (!isHidden) return { billingAddressIsDeliveryAddress: true }
  return Object.fromEntries(
    names.map((name) => [name, start && name in start ? start[name as keyof PartnerFields] : '']),
  )
}

const dataNames = { iban: 'iban', bic: 'bic', accountOwner: 'owner', paypalAddress: 'paypalAddress' } as const
const fieldsOfMethods = {
  WIRE: ['iban', 'bic', 'owner'],
  PAYPAL: ['paypalAddress'],
  CREDIT_CARD: [],
  CASH: [],
  DIRECT_DEBIT: [],
} as const satisfies Record<string, readonly string[]>

/** By what is paid: the data of another method go with it, those that the file does not name stay. */
function givenMethod(values: Values, start: PartnerFields | null): Record<string, unknown> {
  const said = Object.entries(dataNames).filter(([name]) => values[name] !== undefined)
  const chosen = values['preferredPaymentMethod']
  if (chosen === undefined && said.length === 0) return {}
  const before: PaymentMethodData | null = start?.preferredPaymentMethod ?? null
  const isPaypal = asText(values['paypalAddress']) !== '' && asText(values['iban']) === ''
  const method =
    typeof chosen === 'string' ? chosen : (before?.paymentMethod ?? (isPaypal ? 'PAYPAL' : 'WIRE'))
  const data: Record<string, unknown> = before?.paymentMethod === method ? { ...before.data } : {}
  const allowed: readonly string[] = fieldsOfMethods[method as keyof typeof fieldsOfMethods] ?? []
  for (const [name, field] of said) {
    // A column is empty for who pays otherwise.
    if (allowed.includes(field) || asText(values[name]) !== '') data[field] = values[name]
  }
  return { preferredPaymentMethod: { paymentMethod: method, paymentMethodDetailType: method, data } }
}

/** The number of another program, once, below what else is noted. */
function notesWith(other: string, given: Record<string, unknown>, start: PartnerFields | null): string {
  const notes = given['notes'] === undefined ? (start?.notes ?? '') : asText(given['notes'])
  const line = `Bisherige Nummer: ${other}`
  return notes.split('\n').includes(line) ? notes : [notes, line].filter(Boolean).join('\n')
}

function shortNameOf(given: Record<string, unknown>): string {
  const names = { companyName: asText(given['companyName']), familyName: asText(given['familyName']) }
  const name = names.companyName || names.familyName
  return proposedShortName(names) || Array.from(name.trim()).slice(0, 4).join('').toUpperCase().trim()
}

/** What the file does not say stays as it is stored, whatever today's rules would make of it. */
function untouchedKept(
  value: PartnerFields,
  start: PartnerFields,
  given: Readonly<Record<string, unknown>>,
): PartnerFields {
  const kept = Object.entries(start).filter(([name]) => !Object.hasOwn(given, name))
  // Of the same fields.
  const after = { ...value, ...Object.fromEntries(kept) } as PartnerFields
  // A recipient that is made of the names follows them.
  return { ...after, recipientName: recipientOf(storedFields(after)) }
}

/** A fault of the form at the column that says it. */
function atColumn(error: FieldError, columns: readonly (string | null)[]): FieldError {
  const [name = ''] = error.path.split('.')
  const others: Readonly<Record<string, readonly string[]>> = {
    companyName: ['companyName', 'fullName', 'familyName'],
    addressLines: ['addressLines', 'street', 'city', 'zip'],
    preferredPaymentMethod: ['preferredPaymentMethod', 'iban', 'paypalAddress'],
    discountTerms: columnsOfTerms(error.path),
  }
  const place = (others[name] ?? [name]).find((one) => columns.includes(one))
  return { ...error, path: place ?? name }
}

/** What is worth a look of a row as a whole. */
function notesOf({ facts, settings, values, other }: Row, value: PartnerFields, known: KnownPartner | null) {
  const { role } = facts
  const notes: (CellNote & { path: string })[] = []
  const add = (path: string, kind: string, message: string) => notes.push({ path, kind, message })
  if (isShortZip(value)) add('zip', 'zip', `vier Ziffern; Excel lässt Nullen weg. 0${value.zip}?`)
  if (settings.zipZeros && asText(values['zip']) !== '' && `0${asText(values['zip'])}` === value.zip)
    add('zip', 'zero', `„${asText(values['zip'])}“ mit führender 0 ergänzt.`)
  const warning = asText(values['vatId']) === '' ? null : vatIdWarning(value.vatId, value.countryCode)
  if (warning !== null) add('vatId', `vat ${warning}`, warning)
  if (other !== '') {
    const where = settings.otherNumbers === 'LEAVE' ? 'bleibt draußen' : 'kommt in die Notizen'
    add(role.number, 'other', `„${other}“ ist keine ${role.numberName} (fünf Ziffern) und ${where}.`)
  }
  if (asText(values['fullName']) !== '' && value.companyName === '' && !known)
    add('fullName', 'person', 'als Person gelesen: Nachname, Vorname.')
  return notes
}
