import { useNavigate } from '#web/router.tsx'
import { noteSavedRow } from '#web/saved-row.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Mail } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import styles from './saved-actions.module.css'

interface Ways {
  read: () => void
  /** Of an invoice. */
  send?: () => void
}

/** The ways on from a document that was saved, in its message. Its row has the focus, and does the same by these keys. */
export function savedActions({ read, send }: Ways) {
  return (
    <span className={styles.ways}>
      <Button size="small" kind="quiet" onClick={read}>
        Ansehen <Hint>↵</Hint>
      </Button>
      {send && (
        <Button size="small" icon={<Mail aria-hidden="true" />} onClick={send}>
          Senden <Hint>S</Hint>
        </Button>
      )}
    </span>
  )
}

/** Says that a document was saved, with the ways on from it; its row gets the focus in the list that is shown next. */
export function useSavedMessage(waysOf: (uuid: string, navigate: (path: string) => void) => Ways) {
  const toasts = useToasts()
  const navigate = useNavigate()
  return (text: string, uuid?: string) => {
    if (uuid === undefined) return toasts.success(text)
    noteSavedRow(uuid)
    toasts.success(text, savedActions(waysOf(uuid, navigate)))
  }
}

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  )
}
