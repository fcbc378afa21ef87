import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { euro } from '#areas/tax-returns/web/figure-text.ts'
import { formatDay, yearOf } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { Card } from '#web/ui/card.tsx'
import { BarChart, type BarColumn } from '#web/ui/figures/bar-chart.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/figures/key-figure.tsx'
import { useToday } from '#web/use-today.ts'
import type { PartnerOverview } from '../../contract/partner-account.ts'
import styles from './partner-page.module.css'
import { type Shown, shownQuery } from './partner-paths.ts'
import type { PartnerSide } from './partner-side.ts'

interface PartnerFiguresProps {
  side: PartnerSide
  uuid: string
  figures: PartnerOverview
  /** The payment target that is agreed, in days. */
  agreed: number | null
  shown: Shown
}

/** Turnover, what is open and when it is paid, beside the years as bars that lead to their documents. */
export function PartnerFigures({ side, uuid, figures, agreed, shown }: PartnerFiguresProps) {
  const today = useToday()
  const { years, lastYearToDay, open, averageDaysToPay, earned } = figures
  const thisYear = yearOf(today)
  const net = years.find(({ year }) => year === thisYear)?.net ?? 0
  return (
    <Card>
      <div className={styles.figures}>
        <KeyFigures>
          <KeyFigure
            label={`${side.words.turnover} ${thisYear}`}
            value={euro(net)}
            to={shownQuery({ year: thisYear })}
          >
            {changeText(net, lastYearToDay, thisYear - 1)}
          </KeyFigure>
          <KeyFigure
            label="Offen"
            value={euro(open.amount)}
            to={shownQuery({ view: 'offen' })}
            isLate={open.overdueDocuments > 0}
          >
            {openText(side, open)}
            {side.Claims && <side.Claims uuid={uuid} />}
          </KeyFigure>
          {averageDaysToPay !== null && (
            <KeyFigure
              label={side.words.paysAfter}
              value={averageDaysToPay === 1 ? '1 Tag' : `${averageDaysToPay} Tagen`}
            >
              {agreed !== null && `vereinbart: ${paymentTargetText(agreed)}`}
            </KeyFigure>
          )}
          {earned && (
            <KeyFigure label={`Ertrag ${thisYear}`} value={euro(earned.margin)}>
              {earned.marginPercent !== null &&
                `${Math.round(earned.marginPercent)} % von ${euro(earned.sale)} Warenumsatz`}
            </KeyFigure>
          )}
        </KeyFigures>
        <Years side={side} figures={figures} thisYear={thisYear} shown={shown} />
      </div>
    </Card>
  )
}

/** '22 % mehr als 2025 bis heute'; nothing without a year before. */
function changeText(net: number, before: number, year: number): string {
  if (before <= 0) return ''
  const percent = Math.round((net / before - 1) * 100)
  if (percent === 0) return `wie ${year} bis heute`
  return `${Math.abs(percent)} % ${percent > 0 ? 'mehr' : 'weniger'} als ${year} bis heute`
}

function openText(
  { words }: PartnerSide,
  { documents, overdueDocuments, overdue }: PartnerOverview['open'],
): string {
  if (documents === 0) return 'nichts offen'
  const late = overdueDocuments === 0 ? 'nichts überfällig' : `${euro(overdue)} überfällig`
  return `${words.documents(documents)}, ${late}`
}

interface YearsProps extends Omit<PartnerFiguresProps, 'agreed' | 'uuid'> {
  thisYear: number
}

// More would be narrower than their figures; the list of documents has them all.
const shownYears = 10

function Years({ side, figures: { years, lastYearToDay }, thisYear, shown }: YearsProps) {
  const today = useToday()
  const lastYear = thisYear - 1
  const hasTick = lastYearToDay > 0
  const toDay = `bis zum ${formatDay(today).slice(0, 6)}: ${formatSum(lastYearToDay, 'EUR')}`
  const columns = years.slice(-shownYears).map(({ year, net }): BarColumn => {
    const isTicked = year === lastYear && hasTick
    const name = `${side.words.turnover} ${year}: ${formatSum(net, 'EUR')}`
    return {
      key: String(year),
      label: String(year),
      value: net === 0 ? '' : Math.round(net).toLocaleString('de-DE'),
      bars: [
        {
          key: 'net',
          value: net,
          tone: year === thisYear ? 'accent' : 'quiet',
          name: isTicked ? `${name}, ${toDay}` : name,
          ...(isTicked && { tick: lastYearToDay }),
          to: net === 0 ? undefined : shownQuery({ year }),
          isCurrent: shown.year === year,
        },
      ],
    }
  })
  return (
    <div>
      <BarChart label={`${side.words.turnover} nach Jahren`} columns={columns} height={180} dense />
      <p className={styles.legend}>netto in Euro{hasTick && <span>{`${lastYear} ${toDay}`}</span>}</p>
    </div>
  )
}
