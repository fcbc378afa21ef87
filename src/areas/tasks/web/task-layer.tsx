import { type ComponentType, useState } from 'react'
import { ApprovalCard } from '#areas/access/web/approval-card.tsx'
import { RequestLayer } from '#areas/access/web/requests/request-layer.tsx'
import { Navigate } from '#web/router.tsx'
import { CircleCheck } from '#web/ui/first-icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { ApprovalTask, Task } from '../contract/task-list.ts'
import { returnAddress } from './return-address.ts'
import styles from './tasks.module.css'

/** The layers of what tasks are about. Bills and invoices stand below tasks; compose.tsx joins them. */
export interface TaskLayers {
  BillLayer: DocumentLayer
  InvoiceLayer: DocumentLayer
  ProductLayer: ComponentType<{ uuid: string; localId: string; onClose: () => void }>
}

type DocumentLayer = ComponentType<{ uuid: string; onClose: () => void }>

interface TaskLayerProps {
  uuid: string
  /** Undefined until they were read. */
  tasks: readonly Task[] | undefined
  /** They are being read anew: a task that is not among them may be a new one. */
  areOld: boolean
  onClose: () => void
  layers: TaskLayers
}

/** The detail of a task: the bill to be paid, the invoice without evidence or past its due day, the line without its product, the person to be approved, or what somebody asked for. Give it the task's id as its key. */
export function TaskLayer({ uuid, tasks, areOld, onClose, layers }: TaskLayerProps) {
  const { BillLayer, InvoiceLayer, ProductLayer } = layers
  const open = tasks?.find((task) => task.entityId.uuid === uuid)
  // Who pays the bill in its layer stays in it, though the task is done and gone.
  const [known, setKnown] = useState(open)
  if (open && open !== known) setKnown(open)

  if (known?.type === 'PAY_BILL') return <BillLayer uuid={known.data.parentEntityId} onClose={onClose} />
  if (known?.type === 'EVIDENCE' || known?.type === 'OVERDUE_INVOICE')
    return <InvoiceLayer uuid={known.data.parentEntityId} onClose={onClose} />
  if (known?.type === 'ASSIGN_PRODUCT') {
    const { parentEntityId, localId } = known.data
    return <ProductLayer uuid={parentEntityId} localId={localId} onClose={onClose} />
  }
  if (open?.type === 'CORRECTED_RETURN') return <Navigate to={returnAddress(open)} replace />
  if (open?.type === 'REQUEST') return <RequestLayer request={open.data} onClose={onClose} />
  return (
    <SideLayer open onClose={onClose} title={titleOf(known)} size="narrow">
      {open?.type === 'USER_APPROVAL' ? (
        <Approval task={open} onDecided={onClose} />
      ) : tasks && !areOld ? (
        <EmptyState icon={<CircleCheck />} title="Diese Aufgabe ist erledigt">
          Sie wurde inzwischen abgeschlossen, hier oder von jemand anderem.
        </EmptyState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SideLayer>
  )
}

const titleOf = (task: Task | undefined) =>
  task?.type === 'USER_APPROVAL' ? 'Benutzer freischalten' : task?.type === 'REQUEST' ? 'Anfrage' : 'Aufgabe'

function Approval({ task, onDecided }: { task: ApprovalTask; onDecided: () => void }) {
  const { parentEntityId, email, firstName, familyName } = task.data
  return (
    <div className={styles.approval}>
      <ApprovalCard
        user={{ entityId: { uuid: parentEntityId }, email, data: { firstName, familyName } }}
        onDecided={onDecided}
      />
      <p className={styles.hint}>
        Die Rolle bestimmt, was die Person sehen und tun darf. Sie lässt sich später unter Benutzer ändern.
      </p>
    </div>
  )
}
