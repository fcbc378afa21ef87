import { normaliseVatId } from '#kernel/codes/vat-id.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Found, TableMaybe } from '#kernel/table-import/table-kind.ts'
import { partnerName } from '../partner-fields.ts'
import { readNames } from '../read-names.ts'
import {
  calledInShort,
  type ImportRole,
  type KnownPartner,
  numberOf,
  type PartnerSettings,
} from './partner-import.ts'

type Values = Readonly<Record<string, unknown>>

/** What a row is recognised by. */
export interface RowIdentity {
  number: number | null
  /** A number that is none of Kontor's; '' where there is none. */
  otherNumber: string
  vatId: string
  name: string
  isPerson: boolean
  zip: string
  email: string
  street: string
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The name of a person as it is compared, whichever of its parts stands first. */
export const personName = (familyName: string, firstName: string): string =>
  [familyName, firstName].filter(Boolean).join(' ')

/** Firm and person of a row; a name in one column is taken apart. */
export function namesOf(values: Values): {
  companyName: string
  familyName: string
  firstName: string
  salutation: string
} {
  const [companyName, familyName, firstName] = [
    values['companyName'],
    values['familyName'],
    values['firstName'],
  ].map(asText) as [string, string, string]
  const full = asText(values['fullName'])
  if (full === '' || companyName !== '' || familyName !== '')
    return { companyName, familyName, firstName, salutation: '' }
  if (firstName !== '') return { companyName: '', familyName: full, firstName, salutation: '' }
  const { besides: _, ...read } = readNames([full])
  return read
}

/** What a row says by which its partner may be found. */
export function identityOf(values: Values, { number }: Pick<ImportRole, 'number'>): RowIdentity {
  const { companyName, familyName, firstName } = namesOf(values)
  const given = values[number]
  return {
    number: typeof given === 'number' ? given : null,
    otherNumber: asText(given),
    vatId: normaliseVatId(asText(values['vatId'])),
    name: companyName || personName(familyName, firstName),
    isPerson: companyName === '',
    zip: asText(values['zip']).toUpperCase().replace(/\s/g, ''),
    email: asText(values['email']).toLowerCase(),
    street: asText(values['street']),
  }
}

const zipOf = ({ stored }: KnownPartner) => stored.zip.toUpperCase().replace(/\s/g, '')

interface MatchFacts {
  role: ImportRole
  settings: Pick<PartnerSettings, 'sames'>
  known: readonly KnownPartner[]
  /** The comparable form of each name of the file. */
  nameKeys: ReadonlyMap<string, string>
  /** Numbers of those who were merged with another, and who that is: nobody is given them again. */
  mergedNumbers: ReadonlyMap<number, EntityId>
}

function groupedBy<K>(
  known: readonly KnownPartner[],
  keyOf: (one: KnownPartner) => K | null,
): Map<K, KnownPartner[]> {
  const groups = new Map<K, KnownPartner[]>()
  for (const one of known) {
    const key = keyOf(one)
    if (key === null || key === '') continue
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** What a file is matched with, and what its rows have said so far. */
interface Matching extends Pick<MatchFacts, 'role'> {
  byNumber: ReadonlyMap<number, KnownPartner[]>
  byMergedNumber: ReadonlyMap<number, KnownPartner>
  byVatId: ReadonlyMap<string, KnownPartner[]>
  byName: ReadonlyMap<string, KnownPartner[]>
  answers: ReadonlyMap<string, boolean>
  /** In which line it was said whom it is about, and who was recognised. */
  seen: Map<string, number>
  takenBy: Map<string, number>
}

/**
 * Finds whom each row is about, one row after the other: by the number, the VAT id, name and postcode, name and e-mail, in this order.
 * Who fits several is told and never guessed; who is only alike is asked about.
 */
export function partnerFinder({ role, settings, known, nameKeys, mergedNumbers }: MatchFacts) {
  const byId = new Map(known.map((one) => [one.entityId.uuid, one]))
  const matching: Matching = {
    role,
    byNumber: groupedBy(known, ({ stored }) => numberOf(stored)),
    byMergedNumber: new Map(
      [...mergedNumbers].flatMap(([number, uuid]) => {
        const now = byId.get(uuid)
        return now ? [[number, now]] : []
      }),
    ),
    byVatId: groupedBy(known, ({ stored }) => stored.vatId),
    byName: groupedBy(known, ({ nameKey }) => nameKey),
    answers: new Map(settings.sames.map(({ key, uuid, isSame }) => [`${key} ${uuid}`, isSame])),
    seen: new Map(),
    takenBy: new Map(),
  }
  return ({ line, values }: { line: number; values: Values }): Found<KnownPartner> => {
    const row = identityOf(values, role)
    return foundOf(matching, { row, nameKey: nameKeys.get(row.name) ?? '', line, values })
  }
}

interface Line {
  row: RowIdentity
  /** Its name as it is compared. */
  nameKey: string
  line: number
  values: Values
}

function foundOf(matching: Matching, at: Line): Found<KnownPartner> {
  const { role } = matching
  const { row, nameKey } = at
  const before = lineBefore(matching, at)
  if (before) return { known: null, fault: placed(role, before, at) }
  const { by, found, isByNumber = false } = recognised(matching, at)
  if (found.length > 1) {
    const names = found.slice(0, 3).map(({ stored }) => calledInShort(stored))
    const message = `Passt auf ${found.length} ${role.many}: ${names.join(', ')}. Bitte eine ${role.numberName} angeben.`
    return { known: null, fault: placed(role, { name: role.number, message }, at) }
  }
  const [sure] = found
  const isOther = sure && (isByNumber ? isAnother(sure, row, nameKey) : hasOtherNumber(sure, row))
  if (sure && !isOther) return taken(matching, sure, by, at)
  const maybe = sure ?? alike(matching, at)
  if (!maybe) return { known: null }
  const question = asked(matching, row, maybe, isByNumber)
  if (question.isSame === true) return { ...taken(matching, maybe, sure ? by : 'Name', at), maybe: question }
  // Until it is said, he is shown as the one that there is: with what would change.
  if (question.isSame === null) return { known: maybe, maybe: question }
  if (!isByNumber) return { known: null, maybe: question }
  const whose = isMergedNumber(row, maybe)
    ? `war die eines Partners, der mit ${calledInShort(maybe.stored)} zusammengeführt wurde`
    : `gehört ${calledInShort(maybe.stored)}`
  const message = `Die ${role.numberName} ${row.number} ${whose}. Bitte eine andere angeben oder leer lassen.`
  return { known: null, maybe: question, fault: placed(role, { name: role.number, message }, at) }
}

/** The line above that says the same of whom it is about; null where none does. */
function lineBefore({ role, seen }: Matching, { row, nameKey, line }: Line) {
  for (const { key, name, what } of sayings(role, row, nameKey)) {
    const before = seen.get(key)
    if (before !== undefined) return { name, message: `${what} steht schon in Zeile ${before}.` }
    seen.set(key, line)
  }
  return null
}

/** By what two rows of a file would be about one partner: the number, else what stands in its place. */
function sayings(
  role: ImportRole,
  row: RowIdentity,
  nameKey: string,
): { key: string; name: string; what: string }[] {
  const { number, otherNumber, vatId, zip, email, street } = row
  if (number !== null)
    return [{ key: `n ${number}`, name: role.number, what: `Die ${role.numberName} ${number}` }]
  if (otherNumber !== '')
    return [{ key: `o ${otherNumber}`, name: role.number, what: `Die Nummer ${otherNumber}` }]
  const place = zip || email
  return [
    ...(vatId === ''
      ? []
      : [{ key: `v ${vatId} ${nameKey}`, name: 'vatId', what: `Die USt-IdNr. ${vatId} mit diesem Namen` }]),
    ...(place === ''
      ? []
      : [
          {
            key: `z ${nameKey} ${place} ${street}`,
            name: 'companyName',
            what: 'Derselbe Name mit dieser Adresse',
          },
        ]),
  ]
}

/** Who is recognised for sure, with all who fit as well. */
function recognised(
  { role, byNumber, byMergedNumber, byVatId, byName }: Matching,
  { row, nameKey }: Line,
): { by: string; found: KnownPartner[]; isByNumber?: boolean } {
  const ofNumber = row.number === null ? [] : (byNumber.get(row.number) ?? [])
  if (ofNumber.length > 0) return { by: role.numberName, found: ofNumber, isByNumber: true }
  const now = row.number === null ? undefined : byMergedNumber.get(row.number)
  if (now) {
    const by = `${role.numberName} (zusammengeführt mit „${partnerName(now.stored)}“)`
    return { by, found: [now], isByNumber: true }
  }
  const ofVatId = row.vatId === '' ? [] : (byVatId.get(row.vatId) ?? [])
  if (ofVatId.length > 0) {
    const ofName = ofVatId.filter((one) => one.nameKey === nameKey)
    return { by: 'USt-IdNr.', found: ofVatId.length > 1 && ofName.length === 1 ? ofName : ofVatId }
  }
  const named = nameKey === '' ? [] : (byName.get(nameKey) ?? [])
  const hasEmail = ({ stored }: KnownPartner) => row.email !== '' && stored.email.toLowerCase() === row.email
  const ofZip = named.filter((one) => row.zip !== '' && zipOf(one) === row.zip)
  if (ofZip.length === 0) return { by: 'Name und E-Mail', found: named.filter(hasEmail) }
  const ofBoth = ofZip.filter(hasEmail)
  return ofZip.length > 1 && ofBoth.length === 1
    ? { by: 'Name, PLZ und E-Mail', found: ofBoth }
    : { by: 'Name und PLZ', found: ofZip }
}

/** Who may be the one, without anything that proves it: the only one of this name, of whom no other place is known. */
function alike({ byName }: Matching, { row, nameKey }: Line): KnownPartner | null {
  const named = nameKey === '' ? [] : (byName.get(nameKey) ?? [])
  const [one] = named
  if (!one || named.length > 1) return null
  const isElsewhere = row.zip !== '' && zipOf(one) !== '' && zipOf(one) !== row.zip
  // Persons of one name live in many places; a firm of the same name has mostly moved.
  return isElsewhere && row.isPerson ? null : one
}

/** Whether a row is about somebody, with what was answered. */
function asked(
  { answers }: Matching,
  row: RowIdentity,
  maybe: KnownPartner,
  isByNumber: boolean,
): TableMaybe {
  const key = [row.number ?? row.otherNumber, row.name, row.zip, row.email].join('|').slice(0, 700)
  const { uuid } = maybe.entityId
  const called = calledInShort(maybe.stored)
  const text = isByNumber
    ? isMergedNumber(row, maybe)
      ? `${row.name} hat eine Nummer, deren Partner mit ${called} zusammengeführt wurde.`
      : `${row.name} hat die Nummer von ${called}.`
    : `${row.name || row.vatId} sieht aus wie ${called}.`
  const number = numberOf(maybe.stored)
  const short = number === null ? 'schon da?' : `schon da? ${number}`
  return { key, uuid, text, short, isSame: answers.get(`${key} ${uuid}`) ?? null }
}

/** Each partner is told of by one row. */
function taken({ role, takenBy }: Matching, known: KnownPartner, by: string, at: Line): Found<KnownPartner> {
  const before = takenBy.get(known.entityId.uuid)
  if (before !== undefined) {
    const message = `${calledInShort(known.stored)} ist schon Zeile ${before}.`
    return { known: null, fault: placed(role, { name: role.number, message }, at) }
  }
  takenBy.set(known.entityId.uuid, at.line)
  return { known, by }
}

/** In a column in which the row says something, the one that was meant first. */
function placed(role: ImportRole, fault: { name: string; message: string }, { values }: Line) {
  const names = [fault.name, 'companyName', 'fullName', 'familyName', role.number, 'vatId']
  const isSaid = (name: string) => values[name] !== undefined && values[name] !== '' && values[name] !== null
  return { ...fault, name: names.find(isSaid) ?? fault.name }
}

/** Of a row that was recognised by its number: that of one who became this one. */
const isMergedNumber = ({ number }: RowIdentity, { stored }: KnownPartner) => numberOf(stored) !== number

const hasOtherNumber = ({ stored }: KnownPartner, { number }: RowIdentity) =>
  number !== null && numberOf(stored) !== null && numberOf(stored) !== number

/** Whether a row with a partner's number says nothing that fits him: the number may be another program's. */
function isAnother(known: KnownPartner, row: RowIdentity, nameKey: string): boolean {
  if (nameKey === '' || nameKey.slice(0, 4) === known.nameKey.slice(0, 4)) return false
  return (
    (row.vatId === '' || row.vatId !== known.stored.vatId) &&
    (row.zip === '' || row.zip !== zipOf(known)) &&
    (row.email === '' || row.email !== known.stored.email.toLowerCase())
  )
}
