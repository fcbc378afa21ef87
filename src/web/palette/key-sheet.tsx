import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Link } from '../router.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { matchesWords } from '../ui/choices/matches-words.ts'
import { SearchField } from '../ui/fields/search-field.tsx'
import { X } from '../ui/first-icons.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useFirstFocus, useOpener } from '../ui/layers/first-focus.ts'
import { useLayerStack } from '../ui/layers/layer-stack.ts'
import { useHeldFocus } from './held-focus.ts'
import styles from './key-sheet.module.css'
import { type KeyGroup, keyTable } from './key-table.ts'

const depth = Number.MAX_SAFE_INTEGER

interface KeySheetProps {
  /** N begins something on the page below. */
  beginsNew: boolean
  onClose: () => void
}

/** Every key in one place (`look/fast-day` 08, `#tasten`), found by its letter or by what it does. */
export default function KeySheet({ beginsNew, onClose }: KeySheetProps) {
  const [typed, setTyped] = useState('')
  const isTop = useLayerStack(true, depth)
  const focusFirst = useFirstFocus(true, (popup) => popup.querySelector('input'))
  const opener = useOpener(true)
  useHeldFocus(isTop, opener)
  const groups = findKeys(keyTable, typed, beginsNew)
  return (
    <Dialog.Root
      open
      onOpenChange={(next, details) => {
        if (next) return
        if (details.reason === 'escape-key' && !isTop()) return details.cancel()
        onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} />
        <Dialog.Popup
          ref={focusFirst}
          data-holds-focus=""
          className={styles.popup}
          initialFocus={false}
          finalFocus={() => opener.current ?? true}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>Tasten</Dialog.Title>
            <SearchField label="Taste oder Wirkung" value={typed} onChange={setTyped} />
            <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={onClose} />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
          <section aria-label="Alle Tasten" tabIndex={0} className={styles.groups}>
            <div className={styles.columns}>
              {groups.map(({ heading, entries }) => (
                <section key={heading}>
                  <h3>{heading}</h3>
                  <dl>
                    {entries.map(({ keys, does }) => (
                      <div key={does}>
                        <dt>
                          {keys.map((key) => (
                            <Kbd key={key}>{key}</Kbd>
                          ))}
                        </dt>
                        <dd>{does}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
            {groups.length === 0 && <p className={styles.none}>Keine Taste zu „{typed}“.</p>}
          </section>
          <footer className={styles.foot}>
            <span>
              Einzelne Buchstaben wirken nicht, solange Sie in einem Feld schreiben. Abschalten unter{' '}
              <Link to="/auth/account" onClick={onClose}>
                Mein Konto
              </Link>
              .
            </span>
            <a href="/handbuch/tastatur" target="kontor-handbuch">
              Handbuch: Tastatur
            </a>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The keys that match a letter exactly, or all typed words by what they do. */
function findKeys(table: readonly KeyGroup[], typed: string, beginsNew: boolean): KeyGroup[] {
  const letter = typed.trim().toLowerCase()
  return table
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(
        ({ keys, does, isNew = false }) =>
          (beginsNew || !isNew) &&
          (keys.some((key) => key.toLowerCase() === letter) || matchesWords({ label: does }, typed)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}
