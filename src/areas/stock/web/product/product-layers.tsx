import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { ChangedElsewhereNotice } from '#areas/partners/web/partner-layer-parts.tsx'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { MergeQuestions } from '#web/ui/forms/merge-questions.tsx'
import { giveUpUnsaved } from '#web/ui/forms/unsaved.ts'
import { Trash2 } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type Product, type ProductRead, type ProductReplacement, readProduct } from '../../contract.ts'
import { withLockedPrices } from './locked-prices.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, productValuesOf } from './product-values.ts'
import { withSaved } from './saved-elsewhere.ts'
import { useEditProduct, useNewProduct } from './use-product-form.ts'
import { useProductRemoval } from './use-product-removal.ts'

interface NewProductLayerProps {
  /** What is known of it, such as the code that was typed in a select. */
  begin?: Partial<ProductValues>
  /** The creation is confirmed: choose it, and close the layer. */
  onCreated: (product: Product) => void
  onClose: () => void
}

/** 'Neue Ware', also over another dialog, such as an invoice's line. */
export function NewProductLayer({ begin = {}, onCreated, onClose }: NewProductLayerProps) {
  const { form, save } = useNewProduct(
    begin,
    // Without it there is nothing to choose; the list will have it.
    (product) => (product ? onCreated(product) : onClose()),
    { isNamed: true },
  )
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neue Ware"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <ProductForm form={form} />
    </SideLayer>
  )
}

interface EditProductLayerProps {
  uuid: string
  /** It can be deleted from here: not where a document around it is about to name it. */
  canDelete?: boolean
  /** It is saved, for everybody: other than a partner, a product has no data of a document's own. */
  onSaved?: (saved: ProductReplacement) => void
  onClose: () => void
}

/** 'Ware bearbeiten'. */
export function EditProductLayer({ uuid, ...props }: EditProductLayerProps) {
  const { data, error } = useOne(readProduct, uuid)
  const { onClose } = props
  if (data) return <Loaded product={data} {...props} />
  return (
    <SideLayer open onClose={onClose} title="Ware bearbeiten" size="narrow">
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows rows={8} />}
    </SideLayer>
  )
}

type LoadedProps = Omit<EditProductLayerProps, 'uuid'> & { product: ProductRead }

function Loaded({ product, canDelete, onSaved, onClose }: LoadedProps) {
  const { form, save, changedElsewhere, categories, questions, who } = useEditProduct(product, (saved) => {
    onSaved?.(saved)
    onClose()
  })
  const priced = withLockedPrices(form, productValuesOf(product), useOpenFrom())
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Ware bearbeiten"
      facts={product.code}
      size="narrow"
      form={form}
      {...(canDelete && { actions: <Remove product={product} onDeleted={onClose} /> })}
      footer={
        <>
          {questions.length > 0 && <MergeQuestions questions={questions} who={who} />}
          <FormFooter form={form} />
        </>
      }
    >
      {changedElsewhere && <ChangedElsewhereNotice change={{ conflicts: [] }} />}
      <CommandNotice command={save} />
      <ProductForm form={withSaved(priced, changedElsewhere, categories)} />
    </SideLayer>
  )
}

function Remove({ product, onDeleted }: { product: ProductRead; onDeleted: () => void }) {
  const { askToRemove, isRemoving } = useProductRemoval(product, () => {
    giveUpUnsaved()
    onDeleted()
  })
  return (
    <IconButton
      label="Ware löschen"
      icon={<Trash2 aria-hidden="true" />}
      tone="danger"
      busy={isRemoving}
      onClick={askToRemove}
    />
  )
}
