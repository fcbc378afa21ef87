import { useConfirm } from '#web/ui/confirm-host.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { deleteProduct, type ProductRead } from '../contract.ts'

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
