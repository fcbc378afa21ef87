import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

/** Waits for the device as long as it asks its owner. */
export function PasskeyButton({ onSign }: { onSign: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function sign() {
    setBusy(true)
    await onSign()
    setBusy(false)
  }
  return (
    <Button kind="primary" busy={busy} autoFocus onClick={sign}>
      Mit Passkey bestätigen
    </Button>
  )
}
