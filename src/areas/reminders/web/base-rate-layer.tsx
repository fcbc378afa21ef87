import { type Day, formatDay } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import {
  type BaseRateRow,
  readBaseRateHistory,
  storeBaseRate,
  storedBaseRate,
} from '../contract/base-rates.ts'
import { basePercentText, interestRateText, readBasePercent } from '../rules/base-rates.ts'

/** What is typed of one; '' of one whose half-year is typed too. */
export const keptForm = (validFrom: Day | '') => `base-rate/${validFrom}`

interface BaseRateLayerProps {
  /** The half-year that is asked for. */
  validFrom: Day
  /** Whether another half-year may be typed. */
  isFree?: boolean
  /** Those that are known: one of them is put right. */
  known: readonly BaseRateRow[]
  onClose: () => void
}

/** The base rate of a half-year, as the Bundesbank publishes it. */
export function BaseRateLayer({ validFrom, isFree = false, known, onClose }: BaseRateLayerProps) {
  const save = useCommand(storeBaseRate, { showsErrors: 'fields', onApplied: onClose })
  const rateOf = (day: Day | null) => known.find((rate) => rate.validFrom === day)
  const before = isFree ? undefined : rateOf(validFrom)
  const form = useForm({
    schema: storeBaseRate.input,
    initial: {
      validFrom: formatDay(validFrom),
      percent: before === undefined ? '' : basePercentText(before.percent),
    },
    toInput: (values) => ({ validFrom: dayInput(values.validFrom), percent: percentInput(values.percent) }),
    keep: { form: keptForm(isFree ? '' : validFrom), what: 'einen Basiszinssatz' },
    onSubmit: (input) => save.run(input),
  })
  const replaced = isFree ? rateOf(dayValue(form.values.validFrom)) : undefined
  const typed = form.values.percent.trim() === '' ? null : readBasePercent(form.values.percent)
  return (
    <SideLayer
      open
      onClose={onClose}
      title={isFree ? 'Basiszinssatz eintragen' : `Basiszinssatz ab ${formatDay(validFrom)}`}
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        {isFree && (
          <Cell>
            <DateField
              label="Gilt ab"
              {...form.field('validFrom')}
              hint={
                replaced
                  ? `Schon eingetragen: ${basePercentText(replaced.percent)} %. Er wird berichtigt.`
                  : 'Der 1. Januar oder der 1. Juli (§ 247 BGB)'
              }
            />
          </Cell>
        )}
        <Cell>
          <NumberField
            label="Basiszinssatz"
            unit="%"
            inputMode="decimal"
            {...form.field('percent')}
            hint={
              typed?.ok
                ? `Verzugszinsen im Jahr: ${interestRateText(typed.percent, false)}, von Verbrauchern ${interestRateText(typed.percent, true)}`
                : 'Steht auf bundesbank.de unter „Basiszinssatz“; er kann unter 0 liegen.'
            }
            read={(text) => {
              const read = readBasePercent(text)
              return read.ok ? { ok: true, shown: basePercentText(read.percent) } : read
            }}
          />
        </Cell>
      </FormGrid>
      <Notice kind="info">
        Er gilt für Mahnbriefe, die noch kommen; geschriebene bleiben, wie sie sind.
      </Notice>
      {before && <History uuid={before.entityId.uuid} />}
    </SideLayer>
  )
}

/** The wire's number; null when empty; the text itself when it is none, which the contract then refuses. */
function percentInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const read = readBasePercent(text)
  return read.ok ? read.percent : text
}

const shownRate = (percent: number) => `${basePercentText(percent)}\u00a0%`

/** Who entered it, and what it was before; nothing of one that Kontor brought along. */
function History({ uuid }: { uuid: string }) {
  const { data = [] } = useRead(readBaseRateHistory, { params: { uuid } })
  const steps = data.flatMap(({ seq, at, user, data }) => {
    const stored = storedBaseRate.safeParse(data)
    return stored.success ? [{ seq, at, user, ...stored.data }] : []
  })
  if (steps.length === 0) return null
  return (
    <FormSection title="Verlauf">
      <DataTable
        label="Verlauf"
        rows={steps}
        rowKey={({ seq }) => String(seq)}
        columns={[
          {
            ...{ key: 'percent', header: 'Satz' },
            render: ({ percent, oldPercent }) =>
              `${shownRate(percent)}${oldPercent === null ? '' : ` statt ${shownRate(oldPercent)}`}`,
          },
          { key: 'user', header: 'Von', render: ({ user }) => user },
          { key: 'at', header: 'Am', render: ({ at }) => instantText(at) },
        ]}
      />
    </FormSection>
  )
}
