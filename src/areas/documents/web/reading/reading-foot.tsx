import type { LetterKeys, useLettersAct } from '#web/letter-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import styles from './reading.module.css'

const usualWords = [
  ['b', 'Zahlung'],
  ['s', 'Senden'],
  ['e', 'Bearbeiten'],
  ['p', 'PDF'],
  ['j', 'nächste'],
  ['k', 'vorige'],
] as const

interface ReadingFootProps {
  keys: LetterKeys
  /** Where a letter is called otherwise. */
  words?: Readonly<Record<string, string>>
  letters: ReturnType<typeof useLettersAct>
}

/** The letters that act, and whether they do. */
export function ReadingFoot({ keys, words = {}, letters }: ReadingFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.hints}>
        {letters.act &&
          usualWords.map(
            ([letter, word]) =>
              keys[letter] && (
                <span key={letter}>
                  <Kbd>{letter.toUpperCase()}</Kbd> {words[letter] ?? word}
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
