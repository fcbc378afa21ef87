import { useState } from 'react'
import { onDemand } from '#web/on-demand.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

export const NewRequestLayer = onDemand(() => import('./new-request-layer.tsx'))

/** The way on from what a role may not do: `text` begins the request. */
export function AskFor({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Anfragen
      </Button>
      {isOpen && <NewRequestLayer text={text} onClose={() => setOpen(false)} />}
    </>
  )
}
