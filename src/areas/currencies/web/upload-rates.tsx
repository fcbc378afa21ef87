import { useRef } from 'react'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileUp } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ratesStored, storeRates } from '../contract.ts'
import styles from './rates-page.module.css'
import { uploadProblem } from './upload-problem.ts'
import { uploadSummary } from './upload-summary.ts'

/** What came of the last upload; null before one. */
export type UploadState = { kind: 'success' | 'error' | 'info'; text: string } | null

/** 'EZB-Datei hochladen': for a server without a way out, and for old rates. */
export function UploadRates({ onState }: { onState: (state: UploadState) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const save = useCommand(storeRates, {
    showsErrors: true,
    onApplied({ message, seq }) {
      const stored = ratesStored.data.safeParse(message?.data)
      if (seq === undefined) onState({ kind: 'info', text: 'Die Datei enthält keine neuen Kurse.' })
      // What happened before this screen's push channel was open is not told.
      else
        onState({
          kind: 'success',
          text: stored.success ? uploadSummary(stored.data) : 'Die Kurse sind gespeichert.',
        })
    },
    onError: ({ title }) => onState({ kind: 'error', text: title }),
  })

  async function take(file: File | undefined) {
    if (!file) return
    onState(null)
    const problem = await uploadProblem(file)
    if (problem) onState({ kind: 'error', text: problem })
    else await save.runWithFiles({}, { file: [file] })
  }

  return (
    <>
      <Button icon={<FileUp aria-hidden="true" />} busy={save.waiting} onClick={() => input.current?.click()}>
        EZB-Datei hochladen
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.csv,.xml"
        aria-label="Kursdatei der EZB"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

export function UploadNotice({ state }: { state: UploadState }) {
  if (!state) return null
  return (
    <Notice kind={state.kind} live className={styles.notice}>
      {state.text}
    </Notice>
  )
}
