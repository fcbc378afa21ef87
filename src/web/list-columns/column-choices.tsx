import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { ArrowDown, ArrowUp } from '../ui/icons.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './column-choices.module.css'
import { textOfChoice, usualKeys, withMoved } from './column-layout.ts'
import type { ColumnsMenu } from './use-list-columns.ts'
import { withToggled } from './with-toggled.ts'

/** The columns of a list, each with what shows it and what moves it. */
export default function ColumnChoices({ all, choice, put }: ColumnsMenu) {
  const [said, say] = useState('')
  const { keys, widths } = choice
  // Those that stand in their order, then those that do not.
  const columns = [
    ...keys.flatMap((key) => all.filter((column) => column.key === key)),
    ...all.filter(({ key }) => !keys.includes(key)),
  ]
  function moveTo({ currentTarget }: MouseEvent<HTMLElement>, key: string, header: string, to: number) {
    if (to < 0 || to >= keys.length) return
    put({ keys: withMoved(keys, key, to), widths })
    say(`${header}: Spalte ${to + 1} von ${keys.length}`)
    // A row that is put elsewhere loses the focus.
    requestAnimationFrame(() => currentTarget.focus())
  }
  const reset = () => put({ keys: usualKeys(all), widths: {} }, 'Die Spalten stehen wieder wie üblich.')
  return (
    <div ref={focusFirst} className={styles.choices}>
      <ul className={styles.list}>
        {columns.map(({ key, header }, index) => (
          <li key={key} className={styles.choice} onKeyDown={throughBoxes}>
            <Checkbox
              label={header}
              value={keys.includes(key)}
              disabled={keys.length === 1 && keys.includes(key)}
              onChange={() => put({ keys: withToggled(keys, key, all), widths })}
              className={styles.name ?? ''}
            />
            {keys.includes(key) && (
              <>
                <IconButton
                  size="small"
                  label={`${header} nach links`}
                  icon={<ArrowUp aria-hidden="true" />}
                  onClick={(event) => moveTo(event, key, header, index - 1)}
                />
                <IconButton
                  size="small"
                  label={`${header} nach rechts`}
                  icon={<ArrowDown aria-hidden="true" />}
                  onClick={(event) => moveTo(event, key, header, index + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        Auf einem Spaltenkopf: Umschalt+← → verschiebt, + − ändert die Breite; Ziehen tut beides.
      </p>
      <Button size="small" disabled={textOfChoice(choice, all) === ''} onClick={reset}>
        Zurücksetzen
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

const focusFirst = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('input')?.focus()

/** Up and down go from box to box. */
function throughBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const boxes = [...(event.currentTarget.parentElement?.querySelectorAll('input') ?? [])]
  boxes[boxes.indexOf(event.target) + step]?.focus()
}
