import { useLettersAct } from '#web/letter-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'

/** Switches single letters on and off, in this browser (WCAG 2.1.4). */
export function LetterKeysCard() {
  const { act, toggle } = useLettersAct()
  return (
    <Card title="Tasten">
      <Checkbox label="Einzelne Buchstaben wirken außerhalb von Feldern" value={act} onChange={toggle} />
      <p>Mit ? sehen Sie alle Tasten. Die Wahl gilt für diesen Browser.</p>
    </Card>
  )
}
