import { Button } from '#web/ui/buttons/button.tsx'
import { Mail } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'

interface Ways {
  read: () => void
  /** Of an invoice. */
  send?: () => void
}

/** The ways on from a document that was saved, in its message. Its row has the focus, and does the same by these keys. */
export function savedActions({ read, send }: Ways) {
  return (
    <span>
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

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  )
}
