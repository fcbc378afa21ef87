import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { ImageUp, Trash2 } from '#web/ui/icons.ts'
import { readFirmLogo } from '../contract/read-firm.ts'
import type { FirmValues } from './firm-values.ts'
import styles from './logo-field.module.css'
import { logoFileTypes, readLogo } from './read-logo.ts'

interface LogoFieldProps {
  value: FirmValues['logo']
  onChange: (value: FirmValues['logo']) => void
  error: string | undefined
  hint?: ReactNode
}

/** The firm's logo with a preview on paper white, as it will be printed. */
export function LogoField({ value, onChange, error, hint }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const logo = await readLogo(file)
      setRefusal(null)
      onChange(logo)
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Das hat nicht geklappt')
    }
  }

  return (
    <FieldGroup
      label="Logo"
      optional
      error={refusal ?? error}
      hint={hint ?? 'PNG, JPEG oder SVG, höchstens 1 MB'}
    >
      <div className={styles.logo}>
        {value && ('file' in value ? <Preview address={value.preview} /> : <SavedLogo />)}
        <div className={styles.buttons}>
          <Button icon={<ImageUp aria-hidden="true" />} onClick={() => input.current?.click()}>
            {value ? 'Logo ersetzen' : 'Logo hochladen'}
          </Button>
          {value && (
            <Button kind="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onChange(null)}>
              Logo entfernen
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={logoFileTypes}
          aria-label="Logodatei"
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file may be chosen again after it was removed.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </FieldGroup>
  )
}

/** The saved logo is read here alone; the firm itself says only that there is one. */
function SavedLogo() {
  const { data, error } = useRead(readFirmLogo)
  if (error) return <p>Das Logo konnte nicht geladen werden.</p>
  if (!data) return <div className={styles.preview} aria-busy="true" />
  return <Preview address={`data:${data.type};base64,${data.data}`} />
}

function Preview({ address }: { address: string }) {
  return <img src={address} alt="Logo der Firma" className={styles.preview} />
}
