import { changedMonths } from '#areas/documents/rules/months/changed-months.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { standardTaxPercent } from '#areas/documents/rules/taxes/tax-types.ts'
import { decideMonths } from '#areas/documents/server/decide-months.ts'
import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import { type FirmRow, loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import type { AmendmentCreation } from '../../contract.ts'
import { amendmentPage } from '../../rules/amendments/amendment-page.ts'
import { decideAmendment } from '../../rules/amendments/decide-amendment.ts'
import { loadIssued } from '../load-issued.ts'
import { bearsXml } from './bears-xml.ts'
import { countAmendments } from './load-amendments.ts'

/** Decides an amendment of an invoice, refusing what is wrong with it; answers it with its page, as it would be made at `madeAt`. */
export async function decideOn(
  tx: Tx,
  invoice: StoredInvoice,
  input: AmendmentCreation,
  { madeAt, today }: { madeAt: Date; today: Day },
) {
  const firm = await loadFirm(tx)
  const [{ issued }, hasXml, movesTax, amendments] = await Promise.all([
    loadIssued(tx, invoice.documentId),
    bearsXml(tx, invoice, firm),
    wouldMoveTax(tx, firm, invoice, input.serviceDate),
    countAmendments(tx, invoice.documentId),
  ])
  const home = firm.country_code
  const decision = decideAmendment(input, { invoice, issued, bearsXml: hasXml, movesTax, home, today })
  if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
  const { amendment } = decision
  const position = amendments + 1
  const page = amendmentPage({ firm: letterFirmOf(firm), home, invoice, amendment, position, madeAt })
  return { firm, amendment, position, page }
}

/** Whether an invoice would be taxed otherwise by another day of supply: by another scheme or rate, or in another month. */
async function wouldMoveTax(
  tx: Tx,
  firm: FirmRow,
  invoice: StoredInvoice,
  serviceDay: Day | null,
): Promise<boolean> {
  if (serviceDay === null || serviceDay === invoice.serviceDay) return false
  const schemes = taxSchemesOf(firm)
  if (schemeOn(schemes, serviceDay) !== schemeOn(schemes, invoice.serviceDay)) return true
  if (standardTaxPercent(serviceDay) !== standardTaxPercent(invoice.serviceDay)) return true
  return changedMonths(await decideMonths(tx, invoice, { ...invoice, serviceDay })).length > 0
}
