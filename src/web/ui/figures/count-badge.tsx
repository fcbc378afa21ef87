import styles from './count-badge.module.css'

const mostShown = 999

interface CountBadgeProps {
  count: number
  /** What they do, as a screen reader says it behind the number: 'offen', 'warten'. */
  word: string
}

/** How many wait behind an item of the menu or a tab, beside its name; nothing while there are none. */
export function CountBadge({ count, word }: CountBadgeProps) {
  if (count === 0) return null
  const text = count.toLocaleString('de-DE')
  return (
    <>
      <span className={styles.said}>
        , {text} {word}
      </span>
      <span aria-hidden="true" className={styles.badge}>
        {count > mostShown ? `${mostShown}+` : text}
      </span>
    </>
  )
}
