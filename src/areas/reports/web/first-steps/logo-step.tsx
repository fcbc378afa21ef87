import { useRef, useState } from 'react'
import { changeFirm } from '#areas/firm/contract.ts'
import { logoFileTypes, readLogo } from '#areas/firm/web/read-logo.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageUp } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './first-steps.module.css'
import type { StepProps } from './step-props.ts'

/** A chosen picture is the logo at once. */
export function LogoStep({ later }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useCommand(changeFirm)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const logo = await readLogo(file)
      setRefusal(null)
      await save.runWithFiles({}, { logo: [logo.file] })
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Das hat nicht geklappt')
    }
  }

  return (
    <>
      <p>PNG, JPEG oder SVG, höchstens 1 MB. Ohne Logo steht oben auf der Rechnung der Name der Firma.</p>
      <CommandNotice command={save} />
      {refusal !== null && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={save.waiting}
          icon={<ImageUp aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Bild auswählen
        </Button>
        {later}
      </div>
      <input
        ref={input}
        type="file"
        accept={logoFileTypes}
        aria-label="Logodatei"
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
