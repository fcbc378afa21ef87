import { refuse } from '#kernel/errors.ts'
import type { Language } from '#kernel/texts/language.ts'
import { file } from '#server/command.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { previewBalance } from '../../contract/balance-letters.ts'
import { languageOf } from '../../rules/account-page.ts'
import { balanceLetterPage } from '../../rules/balance-letter-page.ts'
import { printAccount } from '../account-register.ts'
import { itemsOnWire, statementOnWire } from '../partner-account.ts'

const marks: Record<Language, string> = { DE: 'ENTWURF', EN: 'DRAFT' }

/** The pages of a letter about an account before it is written, with the figures of now. */
export const previewBalanceFile = (printer: Pick<PdfPrinter, 'render'>) =>
  file(previewBalance, async (tx, { partnerEntityId, kind, from, day }, { actor, today }) => {
    if (day > today) refuse('day', 'Der Stichtag liegt in der Zukunft')
    const asked = { partner: partnerEntityId, permissions: actor.permissions, today }
    const print = await printAccount(tx, asked, (facts, movements) => ({
      ...balanceLetterPage(
        facts,
        kind === 'ACCOUNT'
          ? { kind, from, day, figures: statementOnWire(movements, { from, to: day }) }
          : { kind, from: null, day, figures: itemsOnWire(movements, day) },
      ),
      mark: marks[languageOf(facts.owner)],
    }))
    return async () => ({ bytes: await print(printer), fileName: 'Entwurf.pdf' })
  })
