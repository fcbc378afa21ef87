import { useState } from 'react'
import { createCategory } from '#areas/categories/contract.ts'
import { createPaymentTarget } from '#areas/payment-targets/contract.ts'
import { postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type SetCategory, type TradeSetName, tradeSets, usualTargets } from '../../rules/trade-sets.ts'
import styles from './first-steps.module.css'
import type { StepProps } from './step-props.ts'

const options = Object.entries(tradeSets).map(([value, { name }]) => ({
  value: value as TradeSetName,
  label: name,
}))

/** Takes a set of categories and payment targets over; what is there already stays as it is. */
export function CategoriesStep({ later }: StepProps) {
  const toasts = useToasts()
  const [trade, setTrade] = useState<TradeSetName>('RETAIL')
  const [isRunning, setRunning] = useState(false)
  const set = tradeSets[trade]

  async function takeOver() {
    setRunning(true)
    for (const create of [
      ...rowsOf('INVOICE', set.invoices),
      ...rowsOf('BILL', set.bills),
      ...targetRows(),
    ]) {
      // What is there already is refused, and stays as it is.
      const { kind } = await create()
      if (kind !== 'failure') continue
      toasts.failure(unreachable)
      break
    }
    setRunning(false)
  }

  return (
    <>
      <Select label="Branche" options={options} value={trade} onChange={setTrade} />
      <p className={styles.set}>
        Für Ausgangsrechnungen: {named(set.invoices)}. Für Eingangsrechnungen: {named(set.bills)}.
        Zahlungsziele: {usualTargets.join(', ')} Tage.
      </p>
      <div data-first className={styles.actions}>
        <Button kind="primary" busy={isRunning} onClick={takeOver}>
          Übernehmen
        </Button>
        {later}
      </div>
    </>
  )
}

const targetRows = () =>
  usualTargets.map(
    (paymentTargetDays) => () => postCommand(createPaymentTarget, {}, { paymentTargetDays }, newRequestId()),
  )

const rowsOf = (scope: 'INVOICE' | 'BILL', categories: readonly SetCategory[]) =>
  categories.map(({ shortName, description, isService = false }) => {
    const input = {
      shortName,
      description,
      scope,
      isService,
      includeInBookingText: true,
      requiresProduct: false,
    }
    return () => postCommand(createCategory, {}, input, newRequestId())
  })

const named = (categories: readonly SetCategory[]) =>
  categories.map(({ shortName, description }) => `${shortName} (${description})`).join(', ')
