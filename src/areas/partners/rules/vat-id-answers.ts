import { type Day, parseDay } from '#kernel/day.ts'
import {
  type AskedDetails,
  type ConfirmationDetails,
  type ConfirmationResult,
  detailMatches,
} from './vat-id-confirmation.ts'

/** What is asked about a VAT id, and with which id of one's own. */
export interface VatIdQuestion {
  askedBy: string
  vatId: string
  asked: AskedDetails
}

/** An answer about the id; a refusal of the question itself; or nothing that could be used. */
export type VatIdAnswer =
  | { kind: 'answered'; result: ConfirmationResult; details: ConfirmationDetails }
  | { kind: 'refused'; message: string }
  | { kind: 'away' }

/** The question as the Federal tax office's REST service takes it (`POST /app/v1/abfrage`). */
export function taxOfficeQuestion({ askedBy, vatId, asked }: VatIdQuestion) {
  const { companyName, street, zip, city } = asked
  return {
    anfragendeUstid: askedBy,
    angefragteUstid: vatId,
    firmenname: companyName,
    ort: city,
    ...(zip !== '' && { plz: zip }),
    ...(street !== '' && { strasse: street }),
  }
}

// The service's list of status words. Those that are missing here (evatr-0011, -0013, -1001 …, -2004, -2007, -2011, -3011) mean
// that it cannot answer now; so does one that nobody knows yet.
const validStates = new Set(['evatr-0000', 'evatr-2008'])
const invalidStates = new Set([
  'evatr-0005',
  'evatr-0012',
  'evatr-2001',
  'evatr-2002',
  'evatr-2003',
  'evatr-2006',
])
const ownIdWrong = 'Das Bundeszentralamt für Steuern nimmt die USt-IdNr. der eigenen Firma nicht an.'
const refusals: Readonly<Record<string, string>> = {
  'evatr-0003': 'Für die qualifizierte Bestätigung fehlen Firma oder Ort.',
  'evatr-0004': ownIdWrong,
  'evatr-0006': 'Deutsche USt-IdNrn. bestätigt das Bundeszentralamt für Steuern hier nicht.',
  'evatr-0008': 'Das Bundeszentralamt für Steuern nimmt gerade keine weiteren qualifizierten Abfragen an.',
  'evatr-2005': ownIdWrong,
}

/**
 * The answer of the Federal tax office (§ 18e UStG), by its body alone: what the service lists as HTTP status differs from what it
 * sends. Anything that is no such answer is `away`.
 */
export function readTaxOfficeAnswer(body: string, question: VatIdQuestion): VatIdAnswer {
  const answer = objectIn(body)
  const status = textOf(answer?.['status'])
  if (!answer || !/^evatr-\d{4}$/.test(status)) return { kind: 'away' }
  const refusal = refusals[status]
  if (refusal !== undefined) return { kind: 'refused', message: refusal }
  const isValid = validStates.has(status)
  if (!isValid && !invalidStates.has(status)) return { kind: 'away' }
  const matches = {
    companyName: matchOf(answer['ergFirmenname']),
    street: matchOf(answer['ergStrasse']),
    zip: matchOf(answer['ergPlz']),
    city: matchOf(answer['ergOrt']),
  }
  const details = {
    askedBy: question.askedBy,
    asked: question.asked,
    matches,
    status,
    reference: textOf(answer['id']),
    validFrom: dayOf(answer['gueltigAb']),
    validUntil: dayOf(answer['gueltigBis']),
  }
  return { kind: 'answered', result: isValid ? resultOf(Object.values(matches)) : 'INVALID', details }
}

/** Nothing may differ, and something must agree: a state that tells nothing has confirmed no more than the id. */
function resultOf(matches: readonly (string | null)[]): ConfirmationResult {
  if (matches.includes('B')) return 'DIFFERENT'
  return matches.includes('A') ? 'QUALIFIED' : 'SIMPLE'
}

/** The question as the Commission's VIES takes it (`POST …/check-vat-number`): about the id alone. */
export function viesQuestion({ askedBy, vatId }: VatIdQuestion) {
  return {
    countryCode: vatId.slice(0, 2),
    vatNumber: vatId.slice(2),
    requesterMemberStateCode: askedBy.slice(0, 2),
    requesterNumber: askedBy.slice(2),
  }
}

/** The answer of VIES, which is no proof by § 18e UStG. Its own troubles come with `valid: false` and another word: `away`. */
export function readViesAnswer(body: string, question: VatIdQuestion): VatIdAnswer {
  const answer = objectIn(body)
  const isAbout = answer?.['countryCode'] === question.vatId.slice(0, 2)
  if (!answer || !isAbout || answer['vatNumber'] !== question.vatId.slice(2)) return { kind: 'away' }
  const { valid, errorWrappers } = answer
  const word = valid === true ? 'VALID' : 'INVALID'
  const said = textOf(answer['userError']) || word
  if (typeof valid !== 'boolean' || errorWrappers !== undefined || said !== word) return { kind: 'away' }
  return {
    kind: 'answered',
    result: valid ? 'SIMPLE' : 'INVALID',
    details: {
      askedBy: question.askedBy,
      // Only the id was asked.
      asked: { companyName: '', street: '', zip: '', city: '' },
      matches: { companyName: null, street: null, zip: null, city: null },
      status: word,
      reference: textOf(answer['requestIdentifier']),
      validFrom: null,
      validUntil: null,
    },
  }
}

function objectIn(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** A short text of one line; '' for anything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value) ? value : ''
}

function matchOf(value: unknown): (typeof detailMatches)[number] | null {
  return detailMatches.find((match) => match === value) ?? null
}

/** Days come as `2025-01-31`, at times with more behind it. */
function dayOf(value: unknown): Day | null {
  return parseDay(textOf(value).slice(0, 10))
}
