import { agoText } from '../ago-text.ts'
import type { KeptEntries } from '../forms/kept-entries.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Menu } from '../ui/popups/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

export interface KeptOthersProps {
  others: readonly KeptEntries[]
  now: number
  onResume: (entries: KeptEntries) => void
}

/** What else was begun, behind one button beside the latest. */
export default function KeptOthers({ others, now, onResume }: KeptOthersProps) {
  return (
    <Menu
      trigger={
        <Button>
          Weitere ({others.length})<VisuallyHidden> begonnene Eingaben</VisuallyHidden>
        </Button>
      }
      entries={others.map((entries) => ({
        label: `${entries.what.charAt(0).toUpperCase()}${entries.what.slice(1)} (${agoText(entries.at, now)})`,
        onSelect: () => onResume(entries),
      }))}
    />
  )
}
