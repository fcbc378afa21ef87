import { invoiceLineItem } from '#areas/documents/contract.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import type { SelectOption } from '#web/ui/choices/select.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { withProposals } from './grid/line-cells.ts'
import { LineFields } from './line-fields.tsx'
import { lineFaults, lineInput, linePaths } from './line-input.ts'
import type { LineFacts, LineValues } from './line-values.ts'
import type { StockPlace } from './stock-notice.tsx'

/** Under which name a line is kept, by that of the invoice's entries. */
export const lineForm = (keptForm: string | undefined, localId: string | null) =>
  keptForm && `${keptForm}/line/${localId ?? 'new'}`

interface LineLayerProps {
  line: LineValues
  isNew: boolean
  /** What was paid for the piece is what is missing: work begins there. */
  isBuyingPriceAsked: boolean
  facts: LineFacts
  /** False while the facts are not read yet: it waits for them. */
  isLoaded: boolean
  /** The § 25a lines that this one may be a discount on. */
  discountable: readonly SelectOption<string>[]
  /** The other lines of the invoice, and its id where it is stored. */
  others: readonly LineValues[]
  stock: StockPlace
  /** Under which name the invoice's entries are kept. */
  keptForm: string | undefined
  /** What stays in sight of the invoice: the customer and the running total. */
  invoice: string
  onDone: (line: LineValues) => void
  onClose: () => void
}

/** The line of the layer, with the booking text following as in the table. */
function proposing(form: Form<LineValues>, facts: LineFacts): Form<LineValues> {
  function patch(changes: Partial<LineValues>) {
    const { bookingTextSuffix } = withProposals(form.values, { ...form.values, ...changes }, facts)
    form.patch({ ...changes, bookingTextSuffix })
  }
  return {
    ...form,
    patch,
    set: (name, value) => patch({ [name]: value }),
    field: (name) => ({ ...form.field(name), onChange: (value) => patch({ [name]: value }) }),
  }
}

/** 'Position hinzufügen' and 'Position bearbeiten'. Enter takes the line over. */
export function LineLayer(props: LineLayerProps) {
  const { line, isNew, isBuyingPriceAsked, facts, isLoaded, keptForm, invoice, onDone, onClose } = props
  const ownForm = lineForm(keptForm, isNew ? null : line.localId)
  const form: Form<LineValues> = useForm({
    schema: invoiceLineItem,
    initial: line,
    toInput: (values) => lineInput(values, facts),
    paths: linePaths,
    check: (values) => lineFaults(values, facts, props.discountable.length > 0),
    isLoaded,
    ...(ownForm !== undefined && {
      keep: { form: ownForm, what: isNew ? 'eine Position' : 'Änderungen an einer Position' },
    }),
    onSubmit() {
      // From here on the invoice's own form keeps it.
      form.kept?.drop()
      onDone(form.values)
    },
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={isNew ? 'Position hinzufügen' : 'Position bearbeiten'}
      facts={invoice}
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel={isNew ? 'Position hinzufügen' : 'Position übernehmen'} />}
    >
      <LineFields
        form={proposing(form, facts)}
        facts={facts}
        discountable={props.discountable}
        others={props.others}
        stock={props.stock}
        isBuyingPriceAsked={isBuyingPriceAsked}
        follows={isNew && props.others.length > 0}
      />
    </SideLayer>
  )
}
