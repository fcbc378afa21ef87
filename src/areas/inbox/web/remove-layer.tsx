import { ReasonLayer } from '#web/forms/reason-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { PaperRow } from '../contract/list-inbox.ts'
import { putPaperBack, removePaper } from '../contract.ts'

/** 'Entfernen': the paper becomes no bill. It says why, and can be put back. */
export default function RemoveLayer({ paper, onClose }: { paper: PaperRow; onClose: () => void }) {
  const { uuid } = paper.entityId
  const { fileName } = paper.file
  const toasts = useToasts()
  return (
    <ReasonLayer
      command={removePaper}
      uuid={uuid}
      title="Papier entfernen"
      facts={fileName}
      saveLabel="Entfernen"
      keep={{ form: `paper-removal/${uuid}`, what: `warum „${fileName}“ entfernt wird` }}
      onApplied={() =>
        sayWithUndo(toasts, `„${fileName}“ ist entfernt.`, {
          ...{ command: putPaperBack, params: { uuid }, input: {} },
          said: `„${fileName}“ wartet wieder.`,
        })
      }
      onClose={onClose}
    >
      Aus diesem Papier wird kein Beleg. Es bleibt unter „Entfernt“ aufbewahrt und lässt sich zurücklegen.
    </ReasonLayer>
  )
}
