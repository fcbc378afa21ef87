import type { StateChange } from '#areas/documents/rules/changes/state-change.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { AmendmentCreation } from '../../contract.ts'
import type { Issued } from '../change-problem.ts'
import { deliveryOf } from '../legal-receiver.ts'
import { printProblems } from '../pdf/print-problems.ts'
import { type AmendedInvoice, amendedWords, type SaidInstead, saidInstead } from './amended-words.ts'
import { amendmentProblem, replaceInstead } from './amendment-problem.ts'

export interface AmendmentFacts {
  invoice: AmendedInvoice
  issued: Issued
  bearsXml: boolean
  /** Whether something would be taxed otherwise by the day of supply that is sent. */
  movesTax: boolean
  /** The firm's own country, which is not printed. */
  home: string
  today: Day
}

export interface DecidedAmendment {
  date: Day
  /** The old and the new words, in the order of the invoice. */
  changes: StateChange[]
  /** The new ones as fields. */
  instead: SaidInstead
  text: string
  /** To whom the letter goes: as the invoice should have named him. */
  receiver: ReceiverFields
}

/**
 * Decides an amendment: what of the invoice is said otherwise, or what is wrong with it. It changes no amount, no tax and no month
 * (§ 31 Abs. 5 UStDV; decisions §10, 'Amendment').
 */
export function decideAmendment(
  input: AmendmentCreation,
  facts: AmendmentFacts,
): { ok: true; amendment: DecidedAmendment } | { ok: false; problems: FieldError[] } {
  const { invoice, issued, bearsXml, home } = facts
  const refused = amendmentProblem({
    ...{ documentType: invoice.kind, isCancelled: invoice.cancelledById !== null },
    ...{ issued, bearsXml },
  })
  if (refused !== null) return { ok: false, problems: [{ path: 'uuid', message: refused }] }
  const problems = [
    ...dayProblems(input, facts),
    ...receiverProblems(input, invoice),
    ...lineProblems(input, invoice),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const changes = amendedWords(input, invoice, home)
  if (changes.length === 0 && input.text === '') return { ok: false, problems: [nothingAmended] }
  const receiver = input.partner?.data ?? invoice.partner
  const instead = saidInstead(input, invoice, home)
  return { ok: true, amendment: { date: input.date, changes, instead, text: input.text, receiver } }
}

const nothingAmended: FieldError = {
  path: 'text',
  message:
    'Es ist nichts anders als in der Rechnung: Bitte ändern Sie eine Angabe oder schreiben Sie einen Text',
}

function dayProblems(
  { date, serviceDate }: AmendmentCreation,
  { invoice, movesTax, today }: AmendmentFacts,
): FieldError[] {
  const problems: FieldError[] = []
  if (date > today) problems.push({ path: 'date', message: 'Das Datum liegt in der Zukunft' })
  if (date < invoice.documentDay) {
    const message = `Das Datum liegt vor dem der Rechnung, dem ${formatDay(invoice.documentDay)}`
    problems.push({ path: 'date', message })
  }
  if (serviceDate === null || serviceDate === invoice.serviceDay) return problems
  const { serviceDateFrom } = invoice
  if (serviceDateFrom !== null && serviceDate <= serviceDateFrom) {
    const message = `Der Leistungszeitraum beginnt am ${formatDay(serviceDateFrom)}: Sein letzter Tag liegt danach`
    problems.push({ path: 'serviceDate', message })
  } else if (movesTax) {
    const message = `Mit diesem Leistungsdatum zählte die Steuer anders, etwa in einem anderen Monat. ${replaceInstead}`
    problems.push({ path: 'serviceDate', message })
  }
  return problems
}

/** Who he is for the law stays: another customer, country or VAT id may be taxed otherwise. */
function receiverProblems({ partner }: AmendmentCreation, invoice: AmendedInvoice): FieldError[] {
  if (partner === null) return []
  if (partner.entityId.uuid !== invoice.partnerId) {
    return [{ path: 'partner', message: `Die Rechnung ging an einen anderen Kunden. ${replaceInstead}` }]
  }
  if (partner.data === null) return []
  const [was, is] = [invoice.partner, partner.data]
  if (was.countryCode !== is.countryCode || deliveryOf(was).country !== deliveryOf(is).country) {
    return [
      {
        path: 'partner.countryCode',
        message: `Ein anderes Land kann anders besteuert sein. ${replaceInstead}`,
      },
    ]
  }
  if (was.vatId !== is.vatId || deliveryOf(was).vatId !== deliveryOf(is).vatId) {
    return [
      { path: 'partner.vatId', message: `Eine andere USt-IdNr. berichtigt kein Brief. ${replaceInstead}` },
    ]
  }
  if (was.addressLines !== '' && is.addressLines === '') {
    return [{ path: 'partner.addressLines', message: 'Adresse fehlt' }]
  }
  return printProblems(is)
}

function lineProblems({ lines }: AmendmentCreation, invoice: AmendedInvoice): FieldError[] {
  const known = new Set<string>(invoice.lines.map(({ localId }) => localId))
  return lines.flatMap(({ localId }, index) => {
    const path = `lines.${index}.localId`
    if (!known.has(localId)) return [{ path, message: 'Diese Position hat die Rechnung nicht' }]
    const isSecond = lines.findIndex((line) => line.localId === localId) < index
    return isSecond ? [{ path, message: 'Diese Position ist schon in der Liste' }] : []
  })
}
