import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type Category, listCategories } from '#areas/categories/contract.ts'
import { DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { ProductUse } from '#areas/stock/rules/product-use.ts'
import { ProductSelect } from '#areas/stock/web/product-select.tsx'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { CircleCheck } from '#web/ui/first-icons.ts'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { assignProduct, type Bill, readBill } from '../../contract.ts'
import { supplierOf } from '../bill-view.ts'
import styles from '../form/bill-form.module.css'
import { valuesOfBill } from '../form/bill-values.ts'
import { useBookedLocked } from '../form/use-locked-bill.ts'
import { begunProduct } from './begun-product.ts'
import { type BillLine, billLineOf } from './bill-line.ts'
import { type LineProductValues, usageMissing, usedAs, usesFor } from './bill-line-product.ts'
import { lineFacts } from './line-facts.ts'
import { PurchasePriceNotice } from './purchase-price-notice.tsx'
import { usePurchaseFacts } from './use-purchase-facts.ts'
import { WaiveProductLayer } from './waive-product-layer.tsx'

interface AssignProductLayerProps {
  /** The bill, and its line. */
  uuid: string
  localId: string
  onClose: () => void
}

const title = 'Ware zuordnen'

/** Its use can be chosen before it. */
const noProductYet = { uuid: '', code: '' }

/** The detail of the task 'Ware zuordnen': which line it is, and its product, chosen or created. */
export function AssignProductLayer({ uuid, localId, onClose }: AssignProductLayerProps) {
  const { data: bill, error } = useOne(readBill, uuid)
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'BILL' }).data
  const stored = bill?.lineItems.find((line) => line.localId === localId)
  const open = bill && stored && stored.product === null ? { bill, stored } : null
  // Who assigns the product stays in the layer until that is confirmed, though the line has it by then.
  const [known, setKnown] = useState(open)
  if (open && open.bill !== known?.bill) setKnown(open)
  const isDone = error?.code === 'not-found' || (bill !== undefined && open === null)
  if (known && categories) {
    const line = billLineOf(known.stored, categories)
    return <Assign bill={known.bill} {...{ line, categories, isDone, onClose }} />
  }
  return (
    <SideLayer open onClose={onClose} title={title} size="narrow">
      {isDone ? (
        <Done />
      ) : error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </SideLayer>
  )
}

function Done() {
  return (
    <EmptyState icon={<CircleCheck />} title="Diese Aufgabe ist erledigt">
      Die Position hat ihre Ware, oder es gibt sie nicht mehr.
    </EmptyState>
  )
}

interface AssignProps {
  bill: Bill
  line: BillLine
  categories: readonly Category[]
  /** By somebody else, or by what was sent from here. */
  isDone: boolean
  onClose: () => void
}

function Assign({ bill, line, categories, isDone, onClose }: AssignProps) {
  const toasts = useToasts()
  const locked = useBookedLocked(bill)
  const [product, setProduct] = useState<LineProductValues['product']>(null)
  const [productUse, setUse] = useState<ProductUse | null>(null)
  const [isTried, setTried] = useState(false)
  const chosen: BillLine = { ...line, product, productUse }
  const use = usedAs({ ...chosen, product: product ?? noProductYet })
  const save = useCommand(assignProduct, {
    onApplied: () => {
      toasts.success(`Die Ware ${product?.code ?? ''} wurde zugeordnet.`)
      onClose()
    },
  })
  function assign() {
    setTried(true)
    if (product === null || use === null || locked !== null) return
    const input = { productEntityId: product.uuid, productUse: use, version: bill.version }
    save.run(input, { uuid: bill.entityId.uuid, localId: line.localId })
  }
  /** Strg+Eingabe, as in every layer that saves; not what is pressed in a layer above. */
  function assignByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    assign()
  }
  if (isDone && !save.isUnderWay) {
    return (
      <SideLayer open onClose={onClose} title={title} size="narrow">
        <Done />
      </SideLayer>
    )
  }
  if (locked !== null && !save.isUnderWay) return <WaiveProductLayer {...{ bill, line, locked, onClose }} />
  return (
    <SideLayer
      open
      onClose={onClose}
      title={title}
      facts={`${partnerName(supplierOf(bill))} · ${bill.billNumber}`}
      size="narrow"
      footer={
        <div className={styles.assign}>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button kind="primary" busy={save.waiting} onClick={assign}>
            Zuordnen
          </Button>
        </div>
      }
    >
      <form noValidate onSubmit={stay} onKeyDown={assignByKey}>
        <CommandNotice command={save} />
        <DocumentFacts facts={lineFacts(bill, line)} />
        <ProductSection {...{ bill, chosen, categories, setProduct, setUse, isTried }} />
      </form>
    </SideLayer>
  )
}

interface ProductSectionProps {
  bill: Bill
  /** The line with what is chosen so far. */
  chosen: BillLine
  categories: readonly Category[]
  setProduct: (product: LineProductValues['product']) => void
  setUse: (use: ProductUse) => void
  isTried: boolean
}

function ProductSection({ bill, chosen, categories, setProduct, setUse, isTried }: ProductSectionProps) {
  const facts = usePurchaseFacts(valuesOfBill(bill, categories), bill)
  const { product } = chosen
  const use = usedAs({ ...chosen, product: product ?? noProductYet })
  return (
    <FormSection title="Ware der Position">
      <FormGrid>
        <Cell>
          <ProductSelect
            name="product"
            value={product?.uuid ?? null}
            onChoose={(one) => setProduct(one && { uuid: one.entityId.uuid, code: one.code })}
            onEdited={({ entityId, code }) => setProduct({ uuid: entityId.uuid, code })}
            begin={begunProduct(chosen)}
            error={isTried && product === null ? 'Ware fehlt' : undefined}
          />
        </Cell>
        <Cell>
          <Select
            label="Verwendung"
            options={usesFor(chosen)}
            value={use}
            onChange={setUse}
            error={isTried && use === null ? usageMissing : undefined}
          />
        </Cell>
        {product && (
          <Cell>
            <PurchasePriceNotice line={chosen} facts={facts ?? null} />
          </Cell>
        )}
      </FormGrid>
    </FormSection>
  )
}

/** The product is assigned by its button or Strg+Eingabe; Enter alone chooses in the select. */
function stay(event: FormEvent) {
  event.preventDefault()
}
