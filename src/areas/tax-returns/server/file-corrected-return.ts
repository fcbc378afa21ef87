import { refuse } from '#kernel/errors.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { parsePeriod, periodLabel, periodText } from '#kernel/period.ts'
import { command, fact } from '#server/command.ts'
import { correctedReturnFiled, fileCorrectedReturn, returnKinds } from '../contract/advance-return.ts'
import { figuresOf } from './load-late-items.ts'
import { makeAdvanceReturn } from './make-advance-return.ts'

export const fileCorrectedReturnCommand = command(fileCorrectedReturn, async (tx, { note }, context) => {
  const period = parsePeriod(context.params.period)
  if (period === null || !returnKinds.some((kind) => kind === period.kind)) {
    return refuse('period', 'Eine Voranmeldung gibt es für einen Monat oder ein Quartal')
  }
  const { made, declared } = await makeAdvanceReturn(tx, period)
  if (declared === null) {
    const nothing = `Für ${periodLabel(period)} wurde nichts nachgemeldet: Es gibt keine berichtigte Voranmeldung`
    return refuse('period', nothing)
  }
  const filingId = context.newId()
  context.write(
    tx.insertInto('return_filings').values({
      ...{ filing_id: filingId, period: periodText(period), note, payable_cents: made.payable },
      figures: figuresOf(made),
      filed_at: context.now,
      filed_by: context.actor.userId,
    }),
  )
  return fact(correctedReturnFiled, filingId, {
    ...{ period: periodText(period), note },
    payable: unitsFromCents(made.payable),
  })
})
