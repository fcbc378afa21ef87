import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { bookableCodes, currencyName } from '#kernel/currencies.ts'
import { daysOfPeriod, type Period, periodLabel } from '#kernel/period.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { sendFrom } from '#web/commands/form-mark.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readMonthlyRates, storeMonthlyRates } from '../contract/monthly-rates.ts'
import { formatRate } from '../rules/rate.ts'
import { readMonthlyRatesText } from '../rules/read-monthly-rates.ts'
import { DeleteRateButton } from './delete-rate-button.tsx'
import { shownRate } from './latest-rates.tsx'
import styles from './rates-page.module.css'
import { useJumpQuestion } from './use-jump-question.ts'

interface MonthlyRatesProps {
  period: Period
  onPeriod: (period: Period) => void
  onClose: () => void
}

/** 'Monatskurse': the average rates that the ministry announced for a month, pasted or typed, and those that are stored. */
export function MonthlyRates({ period, onPeriod, onClose }: MonthlyRatesProps) {
  const save = useCommand(storeMonthlyRates, { showsErrors: 'fields', onApplied: () => form.reset() })
  const jumps = useJumpQuestion(daysOfPeriod(period).to)
  const openFrom = useOpenFrom()
  const isLocked = openFrom !== null && daysOfPeriod(period).to < openFrom
  const form = useForm({
    schema: storeMonthlyRates.input,
    initial: { rates: '' },
    toInput: ({ rates }) => ({
      month: period.from,
      rates: readMonthlyRatesText(rates).rates.map(({ currency, rate }) => ({
        currency,
        rate: Number(rate),
      })),
    }),
    check: ({ rates }) => readMonthlyRatesText(rates).problems.map((message) => ({ path: 'rates', message })),
    keep: { form: `monthly-rates/${period.from}`, what: 'Monatskurse' },
    isLoaded: jumps.isReady,
    onSubmit: async (input, _, mark) => {
      const { rates } = readMonthlyRatesText(form.values.rates)
      if (await jumps.isMeant(rates)) return sendFrom(mark, () => save.run(input))
    },
  })
  const pasted = readMonthlyRatesText(form.values.rates)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Monatskurse"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} cancelLabel="Schließen" />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        {isLocked && (
          <Cell>
            <Notice>
              Dieser Monat ist festgeschrieben und bleibt umgerechnet, wie er gemeldet ist. Ein Kurs gilt hier
              nur noch für Belege, die in einem offenen Monat zählen.
            </Notice>
          </Cell>
        )}
        <Cell>
          <PeriodPicker label="Monat" value={period} onChange={onPeriod} kinds={['month']} />
        </Cell>
        <Cell>
          <TextArea
            {...form.field('rates')}
            // What was pasted is whole: nobody has to try to save it first.
            error={form.field('rates').error ?? problemsOf(form.values.rates, pasted.problems)}
            label="Kurse"
            rows={6}
            placeholder="1,0835 USD …"
            hint={pasted.rates.length > 0 ? recognized(pasted.rates) : howToPaste}
          />
        </Cell>
      </FormGrid>
      <StoredRates period={period} />
    </SideLayer>
  )
}

const howToPaste =
  'Kopieren Sie die Bekanntmachung des Bundesfinanzministeriums für diesen Monat hierher, oder tippen Sie „1,0835 USD“.'

/** What is wrong with the text, as soon as there is a number in it. */
function problemsOf(text: string, problems: readonly string[]): string | undefined {
  return /\d/.test(text) && problems.length > 0 ? problems.join('. ') : undefined
}

function recognized(rates: readonly { currency: string; rate: string }[]): string {
  return `Erkannt: ${rates.map(({ currency, rate }) => `${currency} ${formatRate(rate)}`).join(' · ')}`
}

function StoredRates({ period }: { period: Period }) {
  const { data, error } = useRead(readMonthlyRates, { query: { month: period.from } })
  if (error) return <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  const label = `Gespeichert für ${periodLabel(period)}`
  return (
    <section aria-label={label} className={styles.stored}>
      <div className={styles.head}>
        <h2>{label}</h2>
      </div>
      <ActionTable
        label={label}
        dense
        rows={data}
        rowKey={({ currency }) => currency}
        empty="Noch kein Kurs"
        columns={[
          { key: 'currency', header: 'Währung', render: ({ currency }) => currency, width: '88px' },
          { key: 'name', header: 'Name', quiet: true, render: ({ currency }) => currencyName(currency) },
          { key: 'rate', header: 'Für 1 EUR', align: 'end', render: ({ rate }) => shownRate(rate) },
        ]}
        actions={({ currency }) => <DeleteRate currency={currency} period={period} />}
      />
    </section>
  )
}

function DeleteRate({ currency, period }: { currency: string; period: Period }) {
  const save = useCommand(storeMonthlyRates, { showsErrors: 'fields' })
  const code = bookableCodes.find((one) => one === currency)
  if (!code) return null
  return (
    <DeleteRateButton
      what={`Kurs ${currency} für ${periodLabel(period)}`}
      consequence="Die offenen Monate rechnen dann mit den Kursen der Belege, bis ein anderer eingetragen ist."
      work={() => save.run({ month: period.from, rates: [{ currency: code, rate: null }] })}
    />
  )
}
