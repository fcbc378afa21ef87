import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './many.module.css'
import type { LeftOut } from './plan-payments.ts'

/** Said before a run begins: which of the marked rows it leaves out, and why. */
export function LeftOutNotice({ leftOut, count }: { leftOut: readonly LeftOut[]; count: number }) {
  if (leftOut.length === 0) return null
  const verb = leftOut.length === 1 ? 'wird' : 'werden'
  return (
    <Notice kind="warning" title={`${leftOut.length} von ${count} ${verb} ausgelassen:`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ul aria-label="Ausgelassen" tabIndex={0} className={styles.list}>
        {leftOut.map(({ label, reason }) => (
          <li key={label}>
            <strong>{label}</strong> {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
