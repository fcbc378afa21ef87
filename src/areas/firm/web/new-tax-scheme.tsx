import { berlinDay, formatDay } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { TaxScheme } from '../contract/read-firm.ts'
import { changeFirmProperty, datedScheme, schemeOfDay } from '../contract.ts'
import type { DatedScheme } from '../rules/tax-schemes.ts'
import { taxSchemeOptions } from './tax-options.ts'

export const keptForm = 'tax-scheme/new'

interface NewTaxSchemeProps {
  schemes: readonly DatedScheme[]
  onClose: () => void
}

/** 'Wechsel der Besteuerungsart': another scheme from a day on, which may lie behind or ahead. */
export function NewTaxScheme({ schemes, onClose }: NewTaxSchemeProps) {
  const save = useCommand(changeFirmProperty, { showsErrors: 'fields', onApplied: onClose })
  const today = berlinDay(new Date())
  const form = useForm({
    schema: datedScheme,
    initial: { validFrom: formatDay(today), scheme: null as TaxScheme | null },
    toInput: (values) => ({ validFrom: dayInput(values.validFrom), scheme: values.scheme }),
    check: ({ validFrom }) => {
      const day = dayValue(validFrom)
      if (validFrom.trim() === '') return [{ path: 'validFrom', message: 'Datum fehlt' }]
      const isTaken = schemes.some((entry) => entry.validFrom === day)
      return isTaken ? [{ path: 'validFrom', message: schemeOfDay }] : []
    },
    keep: { form: keptForm, what: 'einen Wechsel der Besteuerungsart' },
    onSubmit: (entry) =>
      save.run(
        { propertyName: 'taxSchemes', oldValue: schemes, value: [...schemes, entry] },
        { propertyName: 'taxSchemes' },
      ),
  })
  const day = dayValue(form.values.validFrom)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Wechsel der Besteuerungsart"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel="Wechsel eintragen" />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell span={6}>
          <DateField label="Gültig ab" {...form.field('validFrom')} />
        </Cell>
        <Cell>
          <RadioGroup
            label="Verfahren"
            direction="vertical"
            options={taxSchemeOptions}
            {...form.field('scheme')}
          />
        </Cell>
        {day !== null && day < today && (
          <Cell>
            <Notice kind="warning" live>
              Der Tag liegt in der Vergangenheit. Rechnungen über Leistungen seit diesem Tag, die schon
              geschrieben sind, ändern sich nicht: Stimmt ihr Steuerausweis nicht mehr, stornieren und
              kopieren Sie sie.
            </Notice>
          </Cell>
        )}
      </FormGrid>
    </SideLayer>
  )
}
