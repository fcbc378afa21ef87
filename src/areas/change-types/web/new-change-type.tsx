import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { type ChangeType, createChangeType, type ValueType, valueTypes } from '../contract.ts'
import { changeTypeTaken, isChangeTypeTaken, valueTypeNames } from '../rules/change-type-text.ts'

const options = valueTypes.map((value) => ({ value, label: valueTypeNames[value] }))

/** Under which name its entries are kept. */
export const keptForm = 'change-type/new'

interface NewChangeTypeProps {
  existing: readonly ChangeType[]
  onCreated: (uuid: string) => void
  onClose: () => void
}

/** The side panel of 'Neues Bestandsereignis'. */
export function NewChangeType({ existing, onCreated, onClose }: NewChangeTypeProps) {
  const save = useCommand(createChangeType, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if (entityId) onCreated(entityId.uuid)
      onClose()
    },
  })
  const form = useForm({
    schema: createChangeType.input,
    initial: { shortName: '', valueType: null as ValueType | null },
    toInput: (values) => ({ ...values, system: false }),
    check: ({ shortName }) =>
      isChangeTypeTaken(shortName, existing) ? [{ path: 'shortName', message: changeTypeTaken }] : [],
    keep: { form: keptForm, what: 'ein Bestandsereignis' },
    onSubmit: (input) => save.run(input),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neues Bestandsereignis"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <TextField
            label="Bezeichnung"
            hint="Wird in Großbuchstaben und ohne Leerzeichen gespeichert."
            {...form.field('shortName')}
            maxLength={60}
          />
        </Cell>
        <Cell>
          <RadioGroup label="Wertetyp" direction="vertical" options={options} {...form.field('valueType')} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
