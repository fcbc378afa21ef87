import { useState } from 'react'
import { currencyName, otherBookableCurrencies } from '#kernel/currencies.ts'
import { berlinDay, type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { sendFrom } from '#web/commands/form-mark.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { type FormField, useForm } from '#web/forms/use-form.ts'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { storeRates } from '../contract.ts'
import { rateDayFault } from '../rules/collect-rates.ts'
import { readRateInput } from '../rules/rate-input.ts'
import { rateHint } from './rate-hint.ts'
import { useJumpQuestion } from './use-jump-question.ts'

interface NewRateProps {
  currency: string
  onClose: () => void
}

const options = ['USD', ...otherBookableCurrencies].map((code) => ({
  value: code,
  label: `${code} – ${currencyName(code)}`,
}))

/** 'Kurs eintragen': one rate by hand. It replaces what is known of the day, and no file overwrites it. */
export function NewRate({ currency, onClose }: NewRateProps) {
  const today = berlinDay(new Date())
  const save = useCommand(storeRates, { showsErrors: 'fields', onApplied: onClose })
  const [day, setDay] = useState(today)
  const jumps = useJumpQuestion(day)
  const form = useForm({
    schema: storeRates.input,
    initial: { currency, day: formatDay(today), rate: '' },
    toInput: ({ currency, day, rate }) => ({
      rates: [{ currency, day: dayInput(day), rate: rateInput(rate) }],
    }),
    check: ({ day }) => dayFaults(dayValue(day), today),
    keep: { form: keptForm, what: 'einen Kurs' },
    paths: { currency: 'rates.0.currency', day: 'rates.0.day', rate: 'rates.0.rate' },
    isLoaded: jumps.isReady,
    onSubmit: async (input, { rates }, mark) => {
      if (await jumps.isMeant(rates ?? [])) return sendFrom(mark, () => save.run(input))
    },
  })
  const typedDay = dayValue(form.values.day)
  if (typedDay !== null && typedDay <= today && typedDay !== day) setDay(typedDay)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Kurs eintragen"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <SearchSelect
            label="Währung"
            options={options}
            {...form.field('currency')}
            onChange={(code) => form.set('currency', code ?? '')}
          />
        </Cell>
        <Cell>
          <DateField label="Datum" {...form.field('day')} />
        </Cell>
        <Cell>
          <RateField {...form.field('rate')} currency={form.values.currency} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}

function RateField({ currency, error, value, ...field }: FormField<string, 'rate'> & { currency: string }) {
  const meant = value.trim() === '' ? null : readRateInput(value)
  return (
    <NumberField
      {...field}
      label={`Kurs: 1 EUR in ${currency}`}
      inputMode="decimal"
      value={value}
      error={error}
      hint={meant?.ok ? rateHint(meant.rate, currency) : 'Mit Komma, höchstens 12 Nachkommastellen'}
      read={(text) => {
        const read = readRateInput(text)
        // Without points of groups: it can be read again.
        return read.ok ? { ok: true, shown: read.rate.replace('.', ',') } : read
      }}
    />
  )
}

function dayFaults(day: Day | null, today: Day): FieldError[] {
  const message = day && rateDayFault(day, today)
  return message ? [{ path: 'day', message }] : []
}

/** Under which name its entries are kept. */
export const keptForm = 'rate/new'

/** The wire's number; null when empty; the text itself when it is no rate, which the contract then refuses. */
function rateInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const read = readRateInput(text)
  return read.ok ? Number(read.rate) : text
}
