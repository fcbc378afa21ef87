import { berlinDay, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput } from '#web/ui/fields/field-input.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { confirmationFile, recordVatIdConfirmation } from '../contract.ts'
import { type ConfirmationResult, confirmationResults } from '../rules/vat-id-confirmation.ts'
import { resultNames } from '../rules/vat-id-state.ts'
import { isFileLost, PaperField } from './paper-field.tsx'

interface NewVatIdConfirmationProps {
  /** The receiver. */
  uuid: string
  vatId: string
  onClose: () => void
}

interface ConfirmationValues {
  day: string
  result: ConfirmationResult | null
  note: string
  file: File | null
  /** Of the file that was chosen: a browser keeps what was typed, but no file (decisions §9). */
  fileName: string
}

/** Under which name the begun entry of a VAT id's confirmation is kept. */
export const keptConfirmation = (uuid: string, vatId: string) => `vat-id-confirmation/${uuid}/${vatId}`

/** A confirmation that was had elsewhere: on the tax office's page, or by letter. */
export function NewVatIdConfirmation({ uuid, vatId, onClose }: NewVatIdConfirmationProps) {
  const save = useCommand(recordVatIdConfirmation, { showsErrors: 'fields', onApplied: onClose })
  const day = formatDay(berlinDay(new Date()))
  const initial: ConfirmationValues = { day, result: null, note: '', file: null, fileName: '' }
  const form: Form<ConfirmationValues> = useForm({
    schema: recordVatIdConfirmation.input,
    initial,
    toInput: ({ day, result, note }: ConfirmationValues) => ({ vatId, day: dayInput(day), result, note }),
    check: fileFaults,
    keep: {
      form: keptConfirmation(uuid, vatId),
      what: `eine Bestätigung der USt-IdNr. ${vatId}`,
    },
    onSubmit: async (input) => {
      const { file } = form.values
      return errorsOf(await save.runWithFiles(input, file ? { file: [file] } : {}, { uuid }))
    },
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Bestätigung eintragen"
      facts={`USt-IdNr. ${vatId}`}
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <DateField label="Bestätigt am" {...form.field('day')} />
        </Cell>
        <Cell>
          <RadioGroup
            label="Ergebnis"
            direction="vertical"
            options={confirmationResults.map((value) => ({ value, label: resultNames[value] }))}
            {...form.field('result')}
          />
        </Cell>
        <Cell>
          <PaperField
            file={form.values.file}
            fileName={form.values.fileName}
            onChange={(file) => form.patch({ file, fileName: file?.name ?? '' })}
            error={form.field('file').error}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Notiz"
            hint="Etwa das Aktenzeichen, oder wo der Ausdruck liegt."
            optional
            rows={3}
            {...form.field('note')}
            maxLength={500}
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}

function fileFaults({ file, fileName }: ConfirmationValues): FieldError[] {
  if (file && file.size > confirmationFile.largestBytes) {
    return [{ path: 'file', message: 'Die Datei ist größer als 25 MB' }]
  }
  return isFileLost(file, fileName)
    ? [{ path: 'file', message: 'Datei fehlt: bitte noch einmal wählen oder weglassen' }]
    : []
}
