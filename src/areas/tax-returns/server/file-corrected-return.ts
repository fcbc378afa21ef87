import { refuse } from '#kernel/errors.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { parsePeriod, periodLabel, periodText } from '#kernel/period.ts'
import { command, fact } from '#server/command.ts'
import { correctedReturnFiled, fileCorrectedReturn, returnKinds } from '../contract/advance-return.ts'
import { filedFigures } from '../rules/advance-return.ts'
import { filedOnce, noteFiling } from './filings.ts'
import { loadLateFigures } from './load-due-corrections.ts'
import { makeAdvanceReturn } from './make-advance-return.ts'

export const fileCorrectedReturnCommand = command(
  fileCorrectedReturn,
  async (tx, { note }, context) => {
    const period = parsePeriod(context.params.period)
    if (period === null || !returnKinds.some((kind) => kind === period.kind)) {
      return refuse('period', 'Eine Voranmeldung gibt es für einen Monat oder ein Quartal')
    }
    const { made, declared, late, filings, isFiled } = await makeAdvanceReturn(tx, period)
    if (declared === null) {
      const nothing = `Für ${periodLabel(period)} wurde nichts nachgemeldet: Es gibt keine berichtigte Voranmeldung`
      return refuse('period', nothing)
    }
    const figures = filedFigures(made)
    const lateFigures = await loadLateFigures(tx, period)
    const filingId = noteFiling(tx, context, {
      ...{ report: 'ADVANCE_RETURN', period, filings, isFiled, note },
      ...{ payable: made.payable, figures, items: late, lateFigures },
    })
    return fact(correctedReturnFiled, filingId, {
      ...{ period: periodText(period), note, figures, items: late, lateFigures },
      payable: unitsFromCents(made.payable),
    })
  },
  filedOnce,
)
