import { listChangeTypes } from '#areas/change-types/contract.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { readProduct } from '../../contract.ts'
import { ProductLink } from '../product-link.tsx'
import { StockChangeForm } from './stock-change-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { useNewStockChange } from './use-new-stock-change.ts'

/**
 * The side panel of the stock list: a new stock change and the 'Bestandsentwicklung' (spec 2 §2). One layer from the beginning, so
 * that one can type at once and the focus goes back to what opened it.
 */
export function StockLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data: product, error } = useOne(readProduct, uuid)
  const changeTypes = useAll(listChangeTypes)
  const types = changeTypes.data ?? []
  const { form, save } = useNewStockChange(uuid, types, changeTypes.data !== undefined)
  const failed = error ?? changeTypes.error
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Bestand"
      facts={
        product ? (
          <ProductLink uuid={uuid} text={`${product.code} ${product.codeDescription}`} updates />
        ) : (
          '\u00a0'
        )
      }
      form={form}
    >
      {failed ? (
        <ErrorState {...(failed.code !== 'not-found' && { onRetry: failed.onRetry })}>
          {failed.message}
        </ErrorState>
      ) : (
        <>
          <CommandNotice command={save} />
          <StockChangeForm form={form} changeTypes={types} />
          <FormSection title="Bestandsentwicklung">
            <StockHistory uuid={uuid} canRevert />
          </FormSection>
        </>
      )}
    </SideLayer>
  )
}
