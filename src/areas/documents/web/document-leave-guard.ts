import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#web/ui/confirm-host.tsx'

/**
 * Asks before the entries of a page are lost, whichever way it is left: its close button, the navigation, Back, the
 * tab. Returns how to leave without being asked, once everything is saved. Such a page gives its PageLayer
 * `dirty={false}`, so that nobody is asked twice.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const confirm = useConfirm()
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Änderungen verwerfen?',
      text: 'Ihre Eingaben sind noch nicht gespeichert.',
      confirmLabel: 'Verwerfen',
      cancelLabel: 'Weiter bearbeiten',
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  return () => {
    released.current = true
  }
}
