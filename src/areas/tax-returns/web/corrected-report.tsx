import { type Period, periodLabel } from '#kernel/period.ts'
import { type AdvanceReturnAnswer, fileCorrectedReturn } from '../contract/advance-return.ts'
import { type EcSalesAnswer, fileCorrectedStatement } from '../contract/ec-sales.ts'
import { euro } from './figure-text.ts'
import { FilingNotice } from './filing-notice.tsx'

interface CorrectedProps<T> {
  made: T
  period: Period
}

/** Above a return of which something came after it was locked: that it is to be filed again, and whether it was. */
export function CorrectedReturn({ made, period }: CorrectedProps<AdvanceReturnAnswer>) {
  if (made.declared === null) return null
  const told = toldOf(made, {
    what: `Die Voranmeldung ${periodLabel(period)}`,
    how: 'Geben Sie sie unverzüglich noch einmal ab, mit allen Beträgen und einer 1 in Kennzahl 10 (§ 153 AO).',
  })
  return (
    <FilingNotice
      title="Berichtigte Voranmeldung"
      command={fileCorrectedReturn}
      period={period}
      facts={`${periodLabel(period)} · ${euro(made.payable)}`}
      isFiled={made.isFiled}
      filings={made.filings.map((filing) => ({ ...filing, what: `Abgegeben mit ${euro(filing.payable)}` }))}
    >
      {told}
    </FilingNotice>
  )
}

/** The same above a recapitulative statement. */
export function CorrectedStatement({ made, period }: CorrectedProps<EcSalesAnswer>) {
  if (!made.isCorrected) return null
  const told = toldOf(made, {
    what: `Die Meldung ${periodLabel(period)}`,
    how: 'Die Berichtigung ist innerhalb eines Monats abzugeben (§ 18a Abs. 10 UStG). Die Datei enthält nur die Zeilen, die sich ändern, mit ihrem neuen Betrag.',
  })
  return (
    <FilingNotice
      title="Berichtigte Meldung"
      command={fileCorrectedStatement}
      period={period}
      facts={periodLabel(period)}
      isFiled={made.isFiled}
      filings={made.filings.map((filing) => ({ ...filing, what: 'Abgegeben' }))}
    >
      {told}
    </FilingNotice>
  )
}

interface Told {
  /** 'Die Voranmeldung Oktober 2026' */
  what: string
  /** Until when and in which way it is to be filed. */
  how: string
}

function toldOf(
  { isFiled, filings }: Pick<EcSalesAnswer, 'isFiled' | 'filings'>,
  { what, how }: Told,
): string {
  const told = `${what} ist festgeschrieben; danach wurde etwas nachgemeldet`
  if (isFiled) return filings.length > 0 ? `${told}.` : `${told}, das an ihr nichts ändert.`
  const since = filings.length > 0 ? ' Seit der letzten Abgabe hat sich etwas geändert.' : ''
  return `${told}.${since} ${how}`
}
