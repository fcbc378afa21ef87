import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { LetterKeys, useLettersAct } from './letter-keys.ts'
import styles from './reading.module.css'

const words = [
  ['b', 'Zahlung'],
  ['s', 'Senden'],
  ['e', 'Bearbeiten oder berichtigen'],
  ['p', 'PDF'],
  ['j', 'nächste'],
  ['k', 'vorige'],
] as const

interface ReadingFootProps {
  keys: LetterKeys
  letters: ReturnType<typeof useLettersAct>
}

/** The letters that act, and whether they do. */
export function ReadingFoot({ keys, letters }: ReadingFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.hints}>
        {letters.act &&
          words.map(
            ([letter, word]) =>
              keys[letter] && (
                <span key={letter}>
                  <Kbd>{letter.toUpperCase()}</Kbd> {word}
                </span>
              ),
          )}
        <span>
          <Kbd>Esc</Kbd> zurück zur Liste
        </span>
        <Button size="small" kind="quiet" aria-pressed={letters.act} onClick={letters.toggle}>
          Buchstabentasten
        </Button>
      </span>
    </div>
  )
}
