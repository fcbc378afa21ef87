import { formatDay, parseDay } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { readMonthlyRates } from '../contract/monthly-rates.ts'
import { readRates } from '../contract.ts'
import { jumpQuestion, type KnownRate } from '../rules/rate-jump.ts'

/**
 * Asks about rates that are about ten times off the last known ones, by `day` or, where none was known by then, at all; true where
 * none is, or they are meant so. Not ready before those are read.
 */
export function useJumpQuestion(day: string) {
  const ask = useConfirm()
  const byThen = useRead(readRates, { query: { day } })
  const latest = useRead(readRates, { query: { day: '' } })
  const monthly = useRead(readMonthlyRates, { query: {} })
  const isReady = byThen.data !== undefined && latest.data !== undefined && monthly.data !== undefined

  async function isMeant(rates: readonly { currency: string; rate: string }[]): Promise<boolean> {
    const known: KnownRate[] = [
      ...[...(byThen.data ?? []), ...(latest.data ?? [])].map(({ currency, rate, day }) => {
        const published = parseDay(day)
        return { currency, rate, ...(published && { day: formatDay(published) }) }
      }),
      ...(monthly.data ?? []).map(({ currency, rate }) => ({ currency, rate })),
    ]
    const questions = rates.flatMap(({ currency, rate }) => jumpQuestion(currency, rate, known) ?? [])
    if (questions.length === 0) return true
    return ask({
      title: questions.length === 1 ? 'Stimmt dieser Kurs?' : 'Stimmen diese Kurse?',
      text: questions.join(' '),
      confirmLabel: 'Trotzdem speichern',
    })
  }
  return { isReady, isMeant }
}
