import { useCommand } from '#web/commands/use-command.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { deleteProduct, type ProductRead } from '../../contract.ts'

/** 'Ware löschen', which asks first. */
export function useProductRemoval(product: ProductRead, onDeleted: () => void) {
  const ask = useConfirm()
  const toasts = useToasts()
  const remove = useCommand(deleteProduct, {
    onApplied: () => {
      toasts.success(`Die Ware ${product.code} wurde gelöscht.`)
      onDeleted()
    },
  })
  function askToRemove() {
    ask({
      title: `Ware ${product.code} wirklich löschen?`,
      confirmLabel: 'Ware löschen',
      danger: true,
      work: () => remove.run({ version: product.version }, { uuid: product.entityId.uuid }),
    })
  }
  return { askToRemove, isRemoving: remove.waiting }
}
