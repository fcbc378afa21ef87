import type { FieldError } from '#kernel/errors.ts'
import { getFile } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { failureOf } from '#web/files/use-file-download.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { downloadXRechnung, type Invoice, type XRechnungSyntax, xrechnungPath } from '../../contract.ts'
import { invoiceName } from '../invoice-view.ts'
import { MissingElsewhere } from './missing-elsewhere.tsx'

interface XRechnungLayerProps {
  invoice: Invoice
  /** That was asked for. */
  syntax: XRechnungSyntax
  /** Why the server refused it. */
  refused: readonly FieldError[]
  onClose: () => void
}

const syntaxes = [
  { value: 'ubl', label: 'UBL', detail: 'nehmen alle Behörden an' },
  { value: 'cii', label: 'CII', detail: 'nennt höchstens eine frühere Rechnung' },
] as const

/** What an XRechnung lacks: the reference of the buyer and the other syntax come with its download, the rest from elsewhere. */
export function XRechnungLayer({ invoice, syntax, refused, onClose }: XRechnungLayerProps) {
  const toasts = useToasts()
  const { uuid } = invoice.entityId
  const lacksReference = refused.some(({ path }) => path === 'reference')
  const form = useForm({
    schema: downloadXRechnung.query,
    initial: { reference: '', syntax },
    toInput: (values) => values,
    keep: { form: `xrechnung/${uuid}`, what: 'das Zeichen für eine XRechnung' },
    check: ({ reference }) =>
      lacksReference && reference.trim() === ''
        ? [{ path: 'reference', message: 'Zeichen oder Leitweg-ID fehlt' }]
        : [],
    onSubmit: async (_, query) => {
      const outcome = await getFile(xrechnungPath(uuid, query))
      if (outcome.kind === 'success') {
        saveFile(outcome.answer)
        form.kept?.drop()
        return onClose()
      }
      const errors = (outcome.kind === 'error' && outcome.problem.errors) || []
      if (errors.length === 0) toasts.failure(failureOf(outcome))
      return errors
    },
  })
  // What the server said of the syntax that was asked for, as long as it is chosen.
  const saidOfSyntax = form.values.syntax === syntax ? refused.find(({ path }) => path === 'syntax') : null
  const elsewhere = refused.filter(({ path }) => path !== 'reference' && path !== 'syntax')
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="XRechnung herunterladen"
      facts={invoiceName(invoice)}
      form={form}
      footer={<FormFooter form={form} saveLabel="Herunterladen" />}
    >
      <MissingElsewhere invoice={invoice} problems={elsewhere} onClose={onClose} />
      <FormGrid>
        {lacksReference && (
          <Cell>
            <TextField
              label="Zeichen des Kunden oder Leitweg-ID"
              hint="Behörden nennen ihre Leitweg-ID, andere etwa eine Bestellnummer. Das Zeichen steht nur in der XRechnung; ist sie heruntergeladen, gilt kein anderes mehr."
              {...form.field('reference')}
            />
          </Cell>
        )}
        <Cell>
          <RadioGroup
            label="Syntax"
            options={syntaxes}
            {...form.field('syntax')}
            error={form.field('syntax').error ?? saidOfSyntax?.message}
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
