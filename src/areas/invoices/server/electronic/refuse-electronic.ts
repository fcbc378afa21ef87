import type { NewInvoice } from '#areas/documents/rules/stored-document.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { sumCents } from '#kernel/money.ts'
import { differsFromPaper } from '../../rules/electronic/compare-paper.ts'
import { electronicProblems, pdfForm } from '../../rules/electronic/electronic-problems.ts'
import { pdfFactsOf } from '../pdf/pdf-facts-of.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'

/** Before the commit, so that no number is used up: an invoice that gets XML must hold the rules of its form, and say there what it says on paper. */
export function refuseElectronic(document: Omit<NewInvoice, 'numbering'>, firm: FirmRow): void {
  // As its number whatever is one; which one it is changes nothing.
  const facts = { number: '0', seller: electronicSellerOf(firm) }
  // A cancellation is written before what may replace its invoice.
  const source = { ...document, replacedBy: null }
  const problems = electronicProblems(source, facts)
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  const electronic = pdfForm(source, facts).embedded
  if (electronic === null) return
  const paid = sumCents(document.payments.map(({ amount }) => amount))
  const printed = { ...source, number: null, paid, settledBy: null }
  const difference = differsFromPaper(electronic, pdfFactsOf(printed, firm, new Date()))
  if (difference !== null) throw new Error(`an electronic invoice would differ from its paper: ${difference}`)
}
