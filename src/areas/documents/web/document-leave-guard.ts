import { useUnsaved } from '#web/ui/unsaved.ts'

/**
 * Asks before the entries of a page are lost, whichever way it is left: its close button, the navigation, Back, the
 * tab. Returns how to leave without being asked, once everything is saved. Such a page gives its PageLayer
 * `dirty={false}`, so that nobody is asked twice.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  return useUnsaved(dirty)
}
