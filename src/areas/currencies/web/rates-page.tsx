import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isCurrency } from '#kernel/currencies.ts'
import { allows } from '#kernel/permissions.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWantedForm } from '#web/use-kept-entries.ts'
import { storeRates } from '../contract.ts'
import { FetchState } from './fetch-state.tsx'
import { LatestRates } from './latest-rates.tsx'
import { keptForm, NewRate } from './new-rate.tsx'
import { RateHistory } from './rate-history.tsx'
import { currencyKey } from './rates-address.ts'
import styles from './rates-page.module.css'
import { UploadNotice, UploadRates, type UploadState } from './upload-rates.tsx'

/** `/auth/rates`: the rates of every currency, and where they come from. Every working role reads it. */
export default function RatesPage() {
  const session = useSession()
  const mayChange = allows(storeRates.access, session?.permissions ?? null)
  const [address] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const [upload, setUpload] = useState<UploadState>(null)
  const wanted = address.get(currencyKey) ?? ''
  const currency = isCurrency(wanted) && wanted !== 'EUR' ? wanted : 'USD'
  return (
    <Page
      title="Wechselkurse"
      layout="fill"
      actions={
        mayChange && (
          <>
            <UploadRates onState={setUpload} />
            <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Kurs eintragen
            </Button>
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
      {isAdding && <NewRate currency={currency} onClose={() => setAdding(false)} />}
    </Page>
  )
}
