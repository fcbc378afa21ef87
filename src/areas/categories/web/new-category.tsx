import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { type Category, type CategoryScope, createCategory, shortNameMessage } from '../contract.ts'
import { isTaken } from './category-check.ts'

interface NewCategoryProps {
  scope: CategoryScope
  /** For the check of uniqueness. */
  existing: readonly Category[]
  /** To begin with: what was typed where a category was looked for. */
  shortName?: string
  /** The creation is confirmed: choose it. */
  onCreated?: (uuid: string) => void
  onClose: () => void
}

/** Under which name its entries are kept. */
export const keptForm = (scope: CategoryScope) => `category/${scope}/new`

/** The side panel 'Neue Kategorie'. */
export function NewCategory({
  scope,
  existing,
  shortName: begin = '',
  onCreated,
  onClose,
}: NewCategoryProps) {
  const save = useCommand(createCategory, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if (entityId) onCreated?.(entityId.uuid)
      onClose()
    },
  })
  const form = useForm({
    schema: createCategory.input,
    initial: {
      shortName: begin,
      description: '',
      includeInBookingText: false,
      requiresProduct: false,
      isService: false,
    },
    toInput: (values) => ({ ...values, scope }),
    keep: { form: keptForm(scope), what: 'eine Kategorie' },
    check: ({ shortName }) =>
      isTaken(shortName, existing) ? [{ path: 'shortName', message: shortNameMessage }] : [],
    onSubmit: (input) => save.run(input),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neue Kategorie"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <TextField label="Kürzel" {...form.field('shortName')} maxLength={60} />
        </Cell>
        <Cell>
          <TextField label="Beschreibung" optional {...form.field('description')} maxLength={200} />
        </Cell>
        <Cell>
          <Checkbox label="Kürzel in Buchungstext übernehmen" {...form.field('includeInBookingText')} />
        </Cell>
        <Cell>
          <Checkbox
            label="Produktbezogen"
            hint="Positionen dieser Kategorie gehören zu einer Ware."
            {...form.field('requiresProduct')}
          />
        </Cell>
        <Cell>
          <Checkbox
            label="Leistung"
            hint="Positionen dieser Kategorie sind Dienstleistungen, keine Lieferungen. Danach richtet sich die Steuer im Ausland."
            {...form.field('isService')}
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
