import { Button } from '#web/ui/buttons/button.tsx'

interface CardActionProps {
  /** 'Bezahlt', 'Senden'. */
  label: string
  /** Of the document. */
  number: string
  onAct: () => void
}

/** The one next step of a document, on its card on a phone. */
export function CardAction({ label, number, onAct }: CardActionProps) {
  return (
    <Button aria-label={`${label}: ${number}`} aria-haspopup="dialog" onClick={onAct}>
      {label}
    </Button>
  )
}
