import type { ReactNode } from 'react'
import { handFiles } from '#areas/attachments/web/handed-files.ts'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { useNavigate } from '#web/router.tsx'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { DropHint } from '#web/ui/lists/drop-hint.tsx'
import { newBillPath } from '../bill-paths.ts'

/** A supplier's paper, dropped or pasted anywhere on 'Eingang', begins its bill; what is open over the page keeps it. */
export function useBillDrop(): { begin: (files: readonly File[]) => void; hint: ReactNode } {
  const navigate = useNavigate()
  const begin = (files: readonly File[]) => {
    handFiles(files)
    navigate(newBillPath)
  }
  const isOver = useIncomingFiles((files) => {
    if (noLayerOpen()) begin(files)
  })
  const isShown = isOver && noLayerOpen()
  return {
    begin,
    hint: isShown && <DropHint>Loslassen für eine neue Eingangsrechnung mit diesen Dateien</DropHint>,
  }
}
