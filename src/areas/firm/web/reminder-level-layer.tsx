import { cents, centsFromUnits } from '#kernel/money.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { amountInput, amountText, integerInput } from '#web/ui/fields/field-input.ts'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { changeFirmProperty } from '../contract.ts'
import { reminderLevel, reminderPlaceholders } from '../rules/reminder-levels.ts'

type Level = Firm['reminderLevels'][number]

/** What is typed of one level: the one at `place`, or a new one behind the last. */
export const keptForm = (place: number) => `reminder-level/${place}`

const begun: Omit<Level, 'names' | 'texts'> = {
  days: 14,
  payWithin: 7,
  fee: 0,
  interest: true,
  lumpSum: false,
}

function valuesOf(level: Level | undefined) {
  const { days, payWithin, fee, interest, lumpSum } = level ?? begun
  return {
    ...{ nameDe: level?.names.DE ?? '', nameEn: level?.names.EN ?? '' },
    ...{ textDe: level?.texts.DE ?? '', textEn: level?.texts.EN ?? '' },
    ...{ days: String(days), payWithin: String(payWithin), interest, lumpSum },
    fee: amountText(centsFromUnits(fee) ?? cents(0)),
  }
}

const inputOf = (values: ReturnType<typeof valuesOf>) => ({
  names: { DE: values.nameDe, EN: values.nameEn },
  days: integerInput(values.days),
  payWithin: integerInput(values.payWithin),
  fee: amountInput(values.fee),
  ...{ interest: values.interest, lumpSum: values.lumpSum },
  texts: { DE: values.textDe, EN: values.textEn },
})

const paths = { nameDe: 'names.DE', nameEn: 'names.EN', textDe: 'texts.DE', textEn: 'texts.EN' } as const

interface ReminderLevelLayerProps {
  levels: readonly Level[]
  place: number
  onClose: () => void
}

/** One of the letters by which the firm reminds of what is owed. */
export function ReminderLevelLayer({ levels, place, onClose }: ReminderLevelLayerProps) {
  const save = useCommand(changeFirmProperty, { showsErrors: 'fields', onApplied: onClose })
  const level = levels[place]
  const form = useForm({
    schema: reminderLevel,
    initial: valuesOf(level),
    toInput: inputOf,
    paths,
    keep: { form: keptForm(place), what: level ? `Mahnstufe ${level.names.DE}` : 'eine Mahnstufe' },
    submitOnEnter: false,
    onSubmit: async (_, entry) => {
      const value = level ? levels.with(place, entry) : [...levels, entry]
      const outcome = await save.run(
        { propertyName: 'reminderLevels', oldValue: levels, value },
        { propertyName: 'reminderLevels' },
      )
      // The fields of this level; what is wrong with the list stands above.
      const own = `value.${place}.`
      return errorsOf(outcome)?.map((error) => ({ ...error, path: error.path.replace(own, '') }))
    },
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={level ? `${level.names.DE} bearbeiten` : 'Mahnstufe hinzufügen'}
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <LevelFields form={form} isFirst={place === 0} />
    </SideLayer>
  )
}

interface FieldsProps {
  form: Form<ReturnType<typeof valuesOf>>
  isFirst: boolean
}

function LevelFields({ form, isFirst }: FieldsProps) {
  return (
    <FormGrid>
      <Cell span={6}>
        <TextField label="Name" {...form.field('nameDe')} maxLength={60} />
      </Cell>
      <Cell span={6}>
        <TextField label="Name auf Englisch" {...form.field('nameEn')} maxLength={60} />
      </Cell>
      <Cell span={6}>
        <IntegerField
          label={isFirst ? 'Tage nach der Fälligkeit' : 'Tage nach der Stufe davor'}
          hint={
            isFirst
              ? 'Fällt sie auf ein Wochenende oder einen Feiertag, zählt der nächste Werktag (§ 193 BGB).'
              : undefined
          }
          {...form.field('days')}
        />
      </Cell>
      <Cell span={6}>
        <IntegerField label="Zu zahlen innerhalb von Tagen" {...form.field('payWithin')} />
      </Cell>
      <ClaimFields form={form} />
      <Cell>
        <TextArea
          label="Text"
          rows={6}
          hint={`Platzhalter: ${Object.keys(reminderPlaceholders).join(', ')}`}
          {...form.field('textDe')}
          maxLength={2000}
        />
      </Cell>
      <Cell>
        <TextArea
          label="Text auf Englisch"
          rows={6}
          hint="Dieselben Platzhalter, auf Englisch ausgefüllt."
          {...form.field('textEn')}
          maxLength={2000}
        />
      </Cell>
    </FormGrid>
  )
}

/** What is asked for beside the invoices. */
function ClaimFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <Cell>
        <Checkbox
          label="Verzugszinsen verlangen"
          hint="Seit dem Verzug: 9 Punkte über dem Basiszinssatz, von Verbrauchern 5 (§ 288 BGB)."
          {...form.field('interest')}
        />
      </Cell>
      <Cell>
        <Checkbox
          label="Pauschale von 40 € verlangen"
          hint="Einmal je Rechnung in Verzug, nicht von Verbrauchern (§ 288 Abs. 5 BGB)."
          {...form.field('lumpSum')}
        />
      </Cell>
      <Cell span={6}>
        <AmountField
          label="Mahngebühr"
          hint="Nur Druck und Porto dürfen hinein, keine Arbeitszeit (BGH VIII ZR 95/18)."
          {...form.field('fee')}
        />
      </Cell>
    </>
  )
}
