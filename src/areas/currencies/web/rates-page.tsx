import { useState } from 'react'
import { isBookable } from '#kernel/currencies.ts'
import { lastPeriod, type Period } from '#kernel/period.ts'
import { allows } from '#kernel/permissions.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useSearchParams } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NewButton } from '#web/ui/buttons/new-button.tsx'
import { CalendarRange } from '#web/ui/icons.ts'
import { Page } from '#web/ui/page.tsx'
import { useToday } from '#web/use-today.ts'
import { storeRates } from '../contract.ts'
import { FetchState } from './fetch-state.tsx'
import { LatestRates } from './latest-rates.tsx'
import { MonthlyRates } from './monthly-rates.tsx'
import { keptForm, NewRate } from './new-rate.tsx'
import { RateHistory } from './rate-history.tsx'
import { currencyKey, monthOfAddress, withMonth } from './rates-address.ts'
import styles from './rates-page.module.css'
import { UploadNotice, UploadRates, type UploadState } from './upload-rates.tsx'

/** `/auth/rates`: the rates of every currency, and where they come from. Every working role reads it. */
export default function RatesPage() {
  const session = useSession()
  const mayChange = allows(storeRates.access, session?.permissions ?? null)
  const [address, setAddress] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const [upload, setUpload] = useState<UploadState>(null)
  const wanted = address.get(currencyKey) ?? ''
  const currency = isBookable(wanted) && wanted !== 'EUR' ? wanted : 'USD'
  // The layer of monthly rates is a part of the address: reports lead to the month that lacks one.
  const month = mayChange ? monthOfAddress(address) : null
  const lastMonth = lastPeriod('month', useToday())
  const showMonth = (period: Period | null) =>
    setAddress((before) => withMonth(before, period), { replace: month !== null })
  return (
    <Page
      title="Wechselkurse"
      layout="fill"
      actions={
        mayChange && (
          <>
            <Button icon={<CalendarRange aria-hidden="true" />} onClick={() => showMonth(lastMonth)}>
              Monatskurse
            </Button>
            <UploadRates onState={setUpload} />
            <NewButton onPress={() => setAdding(true)}>Kurs eintragen</NewButton>
          </>
        )
      }
    >
      <FetchState />
      <UploadNotice state={upload} />
      <div className={styles.columns}>
        <LatestRates chosen={currency} />
        <RateHistory key={currency} currency={currency} mayChange={mayChange} />
      </div>
      {month && (
        <MonthlyRates key={month.from} period={month} onPeriod={showMonth} onClose={() => showMonth(null)} />
      )}
      {isAdding && <NewRate currency={currency} onClose={() => setAdding(false)} />}
    </Page>
  )
}
