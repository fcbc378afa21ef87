import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { readRates, storeRates } from '#areas/currencies/contract.ts'
import { convertToBase, fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import { formatRate, rateText } from '#areas/currencies/rules/rate.ts'
import { staleDays } from '#areas/currencies/rules/rate-age.ts'
import { rateAddress } from '#areas/currencies/web/rates-address.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { allows } from '#kernel/permissions.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import styles from './document-rate.module.css'

interface DocumentRateProps {
  currency: string
  /** The document's day; null while it cannot be read. */
  day: Day | null
  /** The document's total, shown in EUR as well; null while there is none. */
  amount?: Cents | null
  /** The rate that the stored document has, which stays as long as its day and currency do. */
  stored?: { currency: string; day: string; rate: string } | undefined
}

/** The rate that a document in another currency will be converted by: the latest at or before its day (spec 2 §4, §9). */
export function DocumentRate({ currency, day, amount = null, stored }: DocumentRateProps) {
  const isBooked = stored?.currency === currency && stored.day === day
  const isForeign = currency !== '' && currency !== baseCurrency && day !== null
  const { data } = useRead(readRates, {
    query: { day: day ?? '' },
    isEnabled: isForeign,
  })
  if (!isForeign || (data === undefined && !isBooked)) return null
  const found = data?.find((rate) => rate.currency === currency)
  const rate = isBooked ? stored.rate : found && rateText(found.rate)
  const of = isBooked ? bookedFrom(stored.rate, found) : found && ` (${rateOfDay(found.day)})`
  return (
    <p className={styles.rate} aria-live="polite">
      {rate ? (
        <>
          {`1 ${baseCurrency} = ${formatRate(rate)} ${currency}${of ?? ''}`}
          {amount !== null && amount !== 0 && <ConvertedAmount {...{ amount, currency, rate }} />}
          {!isBooked && found && <StaleRate published={found.day} {...{ currency, day }} />}
        </>
      ) : (
        <MissingRate currency={currency} day={day} />
      )}
    </p>
  )
}

/** The day of a booked rate is told while that rate still is the one of the document's day. */
function bookedFrom(booked: string, found: { day: string; rate: number } | undefined): string {
  const isSame = found !== undefined && formatRate(rateText(found.rate) ?? '') === formatRate(booked)
  return isSame ? ` (gebucht, ${rateOfDay(found.day)})` : ' (gebucht)'
}

const rateOfDay = (day: string) => `Kurs vom ${shownDay(day)}`

function ConvertedAmount({ amount, currency, rate }: { amount: Cents; currency: string; rate: string }) {
  const text = fitsBase(amount, rate)
    ? `${formatMoney(amount, currency)} = ${formatMoney(convertToBase(amount, rate), baseCurrency)}`
    : 'Der Betrag ist in EUR zu groß. Bitte prüfen Sie den Wechselkurs.'
  return (
    <>
      <br />
      {text}
    </>
  )
}

/** An old rate is taken all the same: nothing but the newest that is known can be meant. */
function StaleRate({ currency, day, published }: { currency: string; day: Day; published: string }) {
  const known = parseDay(published)
  const age = known && staleDays(known, day)
  if (age === null) return null
  return (
    <span className={styles.stale}>
      <FieldWarning>
        <span>
          Dieser Kurs ist {age} Tage älter als der Beleg. <WayToRates currency={currency} />
        </span>
      </FieldWarning>
    </span>
  )
}

/** Without a rate the document is refused. */
function MissingRate({ currency, day }: { currency: string; day: Day }) {
  return (
    <>
      Für {currency} gibt es zum {formatDay(day)} keinen Wechselkurs. <WayToRates currency={currency} />
    </>
  )
}

/** To enter one, in a new tab, which keeps what was typed; who may not asks for it. */
function WayToRates({ currency }: { currency: string }) {
  const mayChange = allows(storeRates.access, useSession()?.permissions ?? null)
  if (!mayChange) return <AskFor text={`Bitte tragen Sie den Wechselkurs ein: ${currency}`} />
  return (
    <Link to={rateAddress(currency)} target="_blank">
      Wechselkurse öffnen
    </Link>
  )
}
