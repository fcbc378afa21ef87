import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import { Refusal } from '#kernel/errors.ts'
import { zeroCents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { file } from '#server/command.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { previewReminder } from '../../contract/letters.ts'
import { lessOf } from '../../rules/claims.ts'
import { reminderPage } from '../../rules/letter.ts'
import type { FiguredItem, LetterFigures } from '../../rules/letter-figures.ts'
import type { LoadedClaim } from '../load-claims.ts'
import { loadReminded } from '../load-reminded.ts'
import { printReminder } from '../print-reminder.ts'
import { decideLetter } from '../write-reminder.ts'
import { type ContentClaim, type ContentItem, pageFactsOf } from './letter-facts.ts'

const marks: Record<Language, string> = { DE: 'ENTWURF', EN: 'DRAFT' }

/** The page of a letter before it is written: refused by the same rules, but for the day of the last payments, which is asked for then. */
export const previewReminderFile = (printer: Pick<PdfPrinter, 'render'>) =>
  file(previewReminder, async (tx, input, context) => {
    const partner = await loadReceiver(tx, input.partnerEntityId, 'looking')
    if (partner === null) throw new Refusal('not-found')
    const loaded = await loadReminded(
      tx,
      input.items.map(({ invoiceEntityId }) => invoiceEntityId),
    )
    const decided = await decideLetter(tx, { ...input, confirmed: true }, context, loaded)
    const { figures, levels, claims } = decided
    const level = levels[figures.level - 1]
    if (level === undefined) throw new RangeError(`no level ${figures.level}`)
    const firm = await loadFirm(tx)
    const logo = await loadLogo(tx, firm)
    const { language } = partner
    const content = {
      ...{ language, currency: input.currency, day: input.day, paymentsUntil: input.paymentsUntil },
      ...{ level: figures.level, levelName: level.names.DE, text: level.texts[language] },
      ...{ payUntil: figures.payUntil, items: figures.items.map(itemOf), isEnclosing: input.withInvoices },
      claims: claimsOf(figures, claims, new Map(loaded.map((one) => [one.documentId, one.number]))),
    }
    const facts = pageFactsOf(content, {
      ...{ firm, levels, partner, mark: marks[language], madeAt: new Date() },
    })
    return async () => ({
      bytes: await printReminder(printer, reminderPage(facts), logo),
      fileName: 'Entwurf.pdf',
    })
  })

function itemOf({ invoice, interest }: FiguredItem): ContentItem {
  const { documentId, number, documentDay, dueDay, isConsumer } = invoice
  const { gross, paid, discounted, writtenOff, due } = invoice
  return {
    ...{ documentId, number, day: documentDay, dueDay, isConsumer },
    ...{ gross, paid, discounted, writtenOff, due },
    interestParts: interest?.parts ?? [],
  }
}

function claimsOf(
  { raised, carried }: Pick<LetterFigures, 'raised' | 'carried'>,
  known: readonly LoadedClaim[],
  numbers: ReadonlyMap<string, string>,
): ContentClaim[] {
  const raisedBy = new Map(known.map((claim) => [claim.claimId, claim]))
  return [
    ...raised.map((claim) => ({
      ...{ claimId: null, documentId: claim.documentId, kind: claim.kind, amount: claim.amount },
      ...{ number: numbers.get(claim.documentId) ?? '', ...lessOf(claim, known), raisedBy: null },
    })),
    ...carried.flatMap(({ claimId }) => {
      const claim = raisedBy.get(claimId)
      if (!claim) return []
      const { documentId, kind, amount, number, level, levelName, day } = claim
      return [
        {
          ...{ claimId, documentId, kind, amount, number, paid: zeroCents, waived: zeroCents },
          raisedBy: { level, levelName, day },
        },
      ]
    }),
  ]
}
