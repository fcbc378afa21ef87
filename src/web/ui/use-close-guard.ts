import { useCallback, useEffect } from 'react'
import { useConfirm } from './confirm-host.tsx'

/** Asks before entries are lost: when a layer or page is closed, and when the tab is. */
export function useCloseGuard(dirty: boolean, onClose: () => void): () => void {
  const confirm = useConfirm()

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  return useCallback(async () => {
    const mayClose =
      !dirty ||
      (await confirm({
        title: 'Änderungen verwerfen?',
        text: 'Ihre Eingaben sind noch nicht gespeichert.',
        confirmLabel: 'Verwerfen',
        cancelLabel: 'Weiter bearbeiten',
      }))
    if (mayClose) onClose()
  }, [dirty, confirm, onClose])
}
