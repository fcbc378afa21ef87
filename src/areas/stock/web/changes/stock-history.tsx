import { changeTypeName } from '#areas/change-types/rules/change-type-text.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { sideOfDocument } from '#areas/partners/web/side-of-document.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Undo2 } from '#web/ui/icons.ts'
import { useChoice, useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Column } from '#web/ui/lists/data-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { type Toasts, useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { StockChange } from '../../contract/stock-change.ts'
import { createStockChange, deleteInventoryCount, deleteStockChanges } from '../../contract.ts'
import { formatDifference, formatQuantity } from '../../rules/quantity-text.ts'
import styles from './stock-layer.module.css'
import { useStockChanges } from './use-stock-changes.ts'

/** 'Bestandsentwicklung': what changed a product's stock, the newest first; what was entered by hand can be taken back. */
export function StockHistory({ uuid, canRevert = false }: { uuid: string; canRevert?: boolean }) {
  const { changes, error, hasOlder, loadOlder, isLoadingOlder } = useStockChanges(uuid)
  const revert = useReverting()
  const openFrom = useOpenFrom()
  if (error) return <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
  if (!changes) return <SkeletonRows rows={4} />
  return (
    <>
      <ActionTable
        label="Bestandsentwicklung"
        dense
        columns={columns}
        rows={changes}
        rowKey={(row) => row.changeId}
        {...(canRevert && {
          actions: (row: StockChange) =>
            row.revertible &&
            // What lies in a locked month stays.
            (openFrom === null || dayOf(row) >= openFrom) && (
              <IconButton
                label={`${nameOf(row)} vom ${shownDay(dayOf(row))} zurücknehmen`}
                aria-haspopup="dialog"
                size="small"
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => revert(row)}
              />
            ),
        })}
        empty="Noch keine Bestandsänderung"
      />
      {hasOlder && (
        <div className={styles.older}>
          <Button size="small" busy={isLoadingOlder} onClick={loadOlder}>
            Ältere zeigen
          </Button>
        </div>
      )}
    </>
  )
}

const nameOf = ({ changeType2 }: StockChange) => changeTypeName(changeType2)

/** What a cancellation moves is called so, where the document may be seen; of documents only a reduction moves nothing. */
function eventOf(row: StockChange): string {
  if (row.details?.documentType === 'CANCELLATION') return `${nameOf(row)} (Storno)`
  return row.quantity === 0 && !row.revertible ? `${nameOf(row)} (Preisminderung)` : nameOf(row)
}

const dayOf = ({ changeTime }: StockChange) => changeTime.slice(0, 10)

const columns: readonly Column<StockChange>[] = [
  { key: 'day', header: 'Datum', width: '96px', render: (row) => <DayText day={dayOf(row)} /> },
  { key: 'event', header: 'Ereignis', render: eventOf },
  {
    key: 'quantity',
    header: 'Menge',
    align: 'end',
    width: '72px',
    // of a value that was set, what it changed
    render: (row) => formatDifference(row.difference),
  },
  {
    key: 'stock',
    header: 'Bestand',
    align: 'end',
    width: '72px',
    render: (row) => formatQuantity(row.quantityInStock),
  },
  { key: 'document', header: 'Beleg', render: (row) => <DocumentLink change={row} /> },
  {
    key: 'partner',
    header: 'Partner',
    quiet: true,
    render: ({ details }) =>
      details && (
        <PartnerLink
          side={sideOfDocument(details.documentType)}
          uuid={details.partnerEntityId}
          name={details.partner}
        />
      ),
  },
  { key: 'user', header: 'Erfasst von', quiet: true, render: ({ recordedBy }) => recordedBy ?? '' },
]

/** The document that made the change; the server names it only to who may see it. */
function DocumentLink({ change: { details } }: { change: StockChange }) {
  if (!details) return ''
  const { documentType, documentEntityId, documentNumber } = details
  const list = documentType === 'BILL' ? '/auth/incoming/bills' : '/auth/outgoing/invoices'
  return (
    <Link to={`${list}?rechnung=${documentEntityId}`} className={styles.document}>
      {documentNumber}
    </Link>
  )
}

function useReverting() {
  const ask = useConfirm()
  const choose = useChoice()
  const toasts = useToasts()
  const remove = useCommand(deleteStockChanges, { showsErrors: true })
  const removeCount = useCommand(deleteInventoryCount, {
    onApplied: () => toasts.success('Die Inventur wurde zurückgenommen.'),
  })
  const removeOne = useCommand(deleteStockChanges, {
    onApplied: () => toasts.success('Die Bestandsänderung wurde zurückgenommen.'),
  })

  async function revertCount(row: StockChange, countId: string) {
    const answer = await choose({
      title: `${nameOf(row)} vom ${shownDay(dayOf(row))} wirklich zurücknehmen?`,
      text: 'Die Zählung gehört zu einer Inventur mehrerer Waren. Der Bestand danach wird neu gerechnet.',
      confirmLabel: 'Nur bei dieser Ware',
      alternativeLabel: 'Die ganze Inventur',
      danger: true,
    })
    if (answer === 'confirmed') removeOne.run({ changeIds: [row.changeId] })
    if (answer === 'alternative') removeCount.run({}, { uuid: countId })
  }

  return (row: StockChange) => {
    if (row.countId !== null && row.isOneOfMany) return revertCount(row, row.countId)
    ask({
      title: `${nameOf(row)} vom ${shownDay(dayOf(row))} wirklich zurücknehmen?`,
      text: `Die Menge ${formatDifference(row.difference)} fällt weg; der Bestand danach wird neu gerechnet.`,
      confirmLabel: 'Zurücknehmen',
      danger: true,
      work: async () => {
        const outcome = await remove.run({ changeIds: [row.changeId] })
        if (outcome.kind === 'applied') sayReverted(toasts, row)
        return outcome
      },
    })
  }
}

/** A change by hand can be made anew; one of an inventory would not belong to it any more. */
function sayReverted(toasts: Toasts, row: StockChange): void {
  const text = 'Die Bestandsänderung wurde zurückgenommen.'
  const { itemEntityId, changeTime, changeType2, relativeChange, inventoryChange } = row
  if (row.countId !== null) toasts.success(text)
  else
    sayWithUndo(toasts, text, {
      command: createStockChange,
      params: {},
      input: {
        itemEntityId,
        data: { changeTime, changeType2, itemEntityId, relativeChange, inventoryChange },
      },
      said: 'Die Bestandsänderung ist wieder da.',
    })
}
