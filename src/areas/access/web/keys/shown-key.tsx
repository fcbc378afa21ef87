import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import styles from './keys.module.css'
import type { MadeKey } from './new-key.tsx'

/** The key, this once: only its hash is stored. */
export function ShownKey({ made: { name, key }, onDone }: { made: MadeKey; onDone: () => void }) {
  const toasts = useToasts()
  async function copy() {
    if (await copyText(key)) toasts.success('Schlüssel kopiert.')
    else toasts.failure('Der Schlüssel konnte nicht kopiert werden.')
  }
  return (
    <div className={styles.part}>
      <Notice kind="warning" title="Kopieren Sie den Schlüssel, Sie sehen ihn nur jetzt" live>
        Wer ihn hat, kann alles, was Sie ihm erlaubt haben. Legen Sie ihn dort ab, wo das Programm seine
        Geheimnisse hat, und nicht im Programm selbst.
      </Notice>
      <div>
        <div className={styles.note}>{`Schlüssel „${name}“`}</div>
        <code className={styles.key}>{key}</code>
      </div>
      <div className={styles.acts}>
        <Button kind="primary" onClick={copy}>
          Kopieren
        </Button>
        <Button onClick={onDone}>Fertig</Button>
      </div>
    </div>
  )
}
