import { viewKey } from '#web/list-filters/view-query.ts'
import { Link, useSearchParams } from '#web/router.tsx'
import { cx } from '#web/ui/cx.ts'
import styles from './view-strip.module.css'

/** A list of a page that has several, which nobody changes or keeps; the key of the first is ''. */
export interface PageView<Key extends string> {
  key: Key
  label: string
}

/** Which of them the address names; without one the first. */
export function usePageView<Key extends string>(views: readonly [PageView<Key>, ...PageView<Key>[]]): Key {
  const [address] = useSearchParams()
  const named = address.get(viewKey)
  return (views.find(({ key }) => key === named) ?? views[0]).key
}

interface PageViewsProps<Key extends string> {
  views: readonly PageView<Key>[]
  current: Key
  /** How many rows each has now, once that is known. */
  counts: Readonly<Record<Key, number | undefined>>
}

/** The lists of such a page, above the one that is shown. */
export function PageViews<Key extends string>({ views, current, counts }: PageViewsProps<Key>) {
  return (
    <nav aria-label="Ansichten" className={cx(styles.strip, styles.views)}>
      {views.map(({ key, label }) => (
        <Link
          key={key}
          to={key === '' ? '?' : `?${viewKey}=${key}`}
          replace
          className={styles.view}
          {...(key === current && { 'aria-current': 'page' as const })}
        >
          {label}
          {counts[key] !== undefined && (
            <span className={styles.count}>{counts[key].toLocaleString('de-DE')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
