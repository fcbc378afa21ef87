import { useEffect, useState } from 'react'
import { onDemand } from '#web/on-demand.tsx'
import { useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Camera } from '#web/ui/icons.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

const PhotographLayer = onDemand(() => import('./photograph-layer.tsx'))

// Pixels of the window: what is held in a hand has a camera.
const phoneBelow = 640

/** `?aufnahme=1` opens the layer. */
const askedKey = 'aufnahme'

/** On a phone: the pages of a bill are photographed, and `onDone` takes the one file of them. */
export function PhotographButton({
  onDone,
  onward = 'Weiter zur Rechnung',
}: {
  onDone: (files: readonly File[]) => void
  onward?: string
}) {
  const isPhone = !useWideScreen(phoneBelow)
  const [address, setAddress] = useSearchParams()
  // The thumb bar leads here (thumb-bar.tsx).
  const isAsked = address.has(askedKey)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || (isPhone && isAsked)
  function setOpen(next: boolean) {
    setOpened(next)
    if (next || !isAsked) return
    setAddress(
      (before) => {
        before.delete(askedKey)
        return before
      },
      { replace: true },
    )
  }
  const [made, setMade] = useState<readonly File[] | null>(null)
  // Once the layer is gone, which asks before it is left with shots in it.
  useEffect(() => {
    if (made === null || isOpen) return
    setMade(null)
    onDone(made)
  })
  function finish(files: readonly File[]) {
    setMade(files)
    setOpen(false)
  }
  if (!isPhone && !isOpen) return null
  return (
    <>
      <Button icon={<Camera aria-hidden="true" />} onClick={() => setOpen(true)}>
        Fotografieren
      </Button>
      {isOpen && <PhotographLayer onDone={finish} onward={onward} onClose={() => setOpen(false)} />}
    </>
  )
}
