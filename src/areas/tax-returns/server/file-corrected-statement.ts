import { refuse } from '#kernel/errors.ts'
import { parsePeriod, periodLabel, periodText } from '#kernel/period.ts'
import { command, fact } from '#server/command.ts'
import { correctedStatementFiled, ecSalesKinds, fileCorrectedStatement } from '../contract/ec-sales.ts'
import { filedLines } from '../rules/ec-sales.ts'
import { filedOnce, noteFiling } from './filings.ts'
import { makeStatement } from './read-ec-sales.ts'

export const fileCorrectedStatementCommand = command(
  fileCorrectedStatement,
  async (tx, { note }, context) => {
    const period = parsePeriod(context.params.period)
    if (period === null || !ecSalesKinds.some((kind) => kind === period.kind)) {
      return refuse('period', 'Eine Zusammenfassende Meldung gibt es für einen Monat oder ein Quartal')
    }
    const { isCorrected, isFiled, late, rows, filings } = await makeStatement(tx, period)
    if (!isCorrected) {
      const nothing = `Für ${periodLabel(period)} wurde nichts nachgemeldet: Es gibt keine berichtigte Zusammenfassende Meldung`
      return refuse('period', nothing)
    }
    const figures = filedLines(rows)
    const filingId = noteFiling(tx, context, {
      ...{
        report: 'EC_SALES',
        period,
        filings,
        isFiled,
        note,
        payable: null,
        figures,
        items: late,
        lateFigures: null,
      },
    })
    return fact(correctedStatementFiled, filingId, { period: periodText(period), note, figures, items: late })
  },
  filedOnce,
)
