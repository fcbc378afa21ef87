import { type LetterKeys, useLetterKeys, useLettersAct } from '#web/letter-keys.ts'
import { useOffers } from '#web/palette/offers.ts'
import { CircleSlash, Coins, FileDown, Mail, Pencil } from '#web/ui/icons.ts'
import { useIsCovered } from '#web/ui/layers/layer-stack.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'

// Pixels of the window; there are no keys on a phone.
const phoneBelow = 640

const acts = [
  ['b', 'Zahlung erfassen', Coins, ['bezahlen', 'bezahlt', 'Geldeingang']],
  ['s', 'Senden', Mail, ['verschicken', 'mailen', 'E-Mail']],
  ['e', 'Bearbeiten', Pencil, ['ändern', 'berichtigen', 'korrigieren']],
  ['p', 'PDF herunterladen', FileDown, ['drucken', 'speichern']],
  ['d', 'Ausbuchen', CircleSlash, ['abschreiben', 'Forderungsausfall', 'Differenz']],
] as const

/**
 * The letters of a document that is read, and the same in the palette; they rest while another layer or a question lies over it. `name`
 * is what the document is called; `editWord` what E does.
 */
export function useReadingKeys(keys: LetterKeys, { name, editWord }: { name: string; editWord?: string }) {
  const letters = useLettersAct()
  const isCovered = useIsCovered()
  const hasKeyboard = useWideScreen(phoneBelow)
  useLetterKeys(keys, letters.act && !isCovered)
  useOffers(
    isCovered
      ? []
      : acts.flatMap(([letter, title, icon, codes]) => {
          const act = keys[letter]
          if (!act) return []
          const word = letter === 'e' ? (editWord ?? title) : title
          return [{ title: word, detail: name, icon, codes, act: () => void act() }]
        }),
  )
  return { letters, hasKeyboard, isCovered }
}
