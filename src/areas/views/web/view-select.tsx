import { viewAddress } from '#web/list-filters/view-query.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChevronDown } from '#web/ui/first-icons.ts'
import { Check } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BuiltInView } from './built-in-view.ts'
import styles from './view-select.module.css'

export interface ViewSelectProps {
  views: readonly BuiltInView[]
  counts: readonly (number | undefined)[]
  current: BuiltInView | undefined
  /** The list shows something else than the view keeps. */
  isChanged: boolean
  onKeep?: () => void
}

/** On a phone: the views of a list behind one button that says which is shown. */
export default function ViewSelect({ views, counts, current, isChanged, onKeep }: ViewSelectProps) {
  const navigate = useNavigate()
  const [first] = views
  const count = (index: number) => {
    const rows = views[index]?.count ?? counts[index]
    return rows === undefined || index < 1 ? '' : ` ${rows.toLocaleString('de-DE')}`
  }
  return (
    <Menu
      trigger={
        <Button className={styles.select}>
          <span className={styles.words}>
            {current && <VisuallyHidden>Ansicht: </VisuallyHidden>}
            {current?.label ?? 'Ansicht'}
            {current && !isChanged && count(views.indexOf(current))}
            {current && isChanged && ', geändert'}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      entries={[
        ...views.map((view, index) => ({
          label: `${view.label}${count(index)}`,
          icon: view === current ? <Check aria-hidden="true" /> : <span className={styles.gap} />,
          onSelect: () =>
            navigate(view === first ? '?' : viewAddress(view.query, view.key), { replace: true }),
        })),
        ...(onKeep ? [{ label: 'Ansicht speichern …', onSelect: onKeep, separated: true }] : []),
      ]}
    />
  )
}
