import { readSearch } from '#kernel/texts/search-word.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import styles from './palette.module.css'

/** A text with what was typed in it set off, whatever its accents and capitals. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const words = readSearch(typed).map(({ key }) => key)
  return (
    <>
      {text.split(/(\s+)/).map((part, index) => {
        const key = searchKey(part)
        const isMeant = key !== '' && words.some((word) => key.includes(word))
        return isMeant ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <mark key={index} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        )
      })}
    </>
  )
}
