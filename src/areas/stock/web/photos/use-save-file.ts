import { useState } from 'react'
import { getFile, unreachable } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { useToasts } from '#web/ui/toasts.tsx'

/** Fetches a file with the token and hands it to the browser to save; a failure is said in a toast. */
export function useSaveFile() {
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  async function save(path: string): Promise<void> {
    if (isSaving) return
    setSaving(true)
    const outcome = await getFile(path)
    setSaving(false)
    if (outcome.kind === 'success') saveFile(outcome.answer)
    else toasts.failure(outcome.kind === 'error' ? outcome.problem.title : unreachable)
  }
  return { save, isSaving }
}
