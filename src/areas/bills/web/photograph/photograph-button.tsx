import { useEffect, useState } from 'react'
import { onDemand } from '#web/on-demand.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Camera } from '#web/ui/icons.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

const PhotographLayer = onDemand(() => import('./photograph-layer.tsx'))

// Pixels of the window: what is held in a hand has a camera.
const phoneBelow = 640

/** On a phone: the pages of a bill are photographed, and its form begins with them. */
export function PhotographButton({ onDone }: { onDone: (files: readonly File[]) => void }) {
  const isPhone = !useWideScreen(phoneBelow)
  const [isOpen, setOpen] = useState(false)
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
      {isOpen && <PhotographLayer onDone={finish} onClose={() => setOpen(false)} />}
    </>
  )
}
