import { useState } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { WriteOffAtOnce } from './write-off-at-once.tsx'
import WriteOffLayer, { type WriteOffLayerProps } from './write-off-layer.tsx'

/** Without `seenDue` it is asked also where it is small. */
type WriteOffProps = Omit<WriteOffLayerProps, 'most'>

/** Writes off what is open: a small difference at once, else it is asked for the reason. */
export default function WriteOff(props: WriteOffProps) {
  const { seenDue } = props
  const { data: firm, error } = useRead(readFirm)
  const [isAsked, setAsked] = useState(seenDue === undefined)
  if (firm === undefined) return <WriteOffLoading error={error} onClose={props.onClose} />
  const most = wireCents(firm.smallDifference)
  if (!isAsked && seenDue !== undefined) {
    const { mode, document, onClose } = props
    return (
      <WriteOffAtOnce
        {...{ mode, document, most, seenDue }}
        onDone={onClose}
        onRefused={() => setAsked(true)}
      />
    )
  }
  return <WriteOffLayer {...props} most={most} />
}

/** As long as the document is read, or where it cannot be. */
export function WriteOffLoading({ error, onClose }: { error: ReadError; onClose: () => void }) {
  return error ? (
    <SideLayer open size="short" title="Ausbuchen" onClose={onClose}>
      <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
    </SideLayer>
  ) : null
}

type ReadError = ReturnType<typeof useRead>['error']
