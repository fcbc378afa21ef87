import type { ReactNode } from 'react'
import { mostXlsRows, type RegisterFormat, registerFormats } from '#kernel/files/register-formats.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { ChevronDown, X } from '../first-icons.ts'
import { FileSpreadsheet } from '../icons.ts'
import { Menu, type MenuEntry } from '../popups/menu.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './export-button.module.css'

const formatNames: Record<RegisterFormat, string> = {
  xls: 'Excel (.xls)',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
}

// Spec 2 §9, 'Waiting spinner debounce'.
const patienceMs = 400

interface ExportButtonProps {
  /** What is exported, for assistive technology and where several stand beside each other. */
  name: string
  children: ReactNode
  addressOf: (format: RegisterFormat) => string
  /** How many rows it will have, where that is known: more than a .xls holds are offered as .xlsx. */
  rowCount?: number | undefined
  size?: 'normal' | 'small'
  /** What else the menu of formats offers. */
  more?: readonly MenuEntry[]
}

/** A register as a file: the button gives the specified one, .xls; the menu beside it the others. A long one can be given up. */
export function ExportButton({ name, children, addressOf, rowCount, size, more = [] }: ExportButtonProps) {
  const { download, isAnyRunning, writtenRows, cancelAll } = useFileDownload()
  const isLong = useDebounced(isAnyRunning, patienceMs) && isAnyRunning
  const formats = registerFormats.filter((format) => format !== 'xls' || (rowCount ?? 0) <= mostXlsRows)
  const [first = 'xlsx'] = formats
  return (
    <div className={styles.group}>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        {...(size && { size })}
        busy={isAnyRunning}
        onClick={() => download(addressOf(first))}
      >
        {children}
      </Button>
      {isLong && writtenRows > 0 && (
        // Said once that it is made: not every thousand rows.
        <span aria-hidden="true" className={styles.progress}>
          {progressText(writtenRows, rowCount)}
        </span>
      )}
      <Menu
        trigger={
          <IconButton
            label={`${name}: Format wählen`}
            icon={<ChevronDown aria-hidden="true" />}
            {...(size && { size })}
          />
        }
        instead={
          isLong && (
            <IconButton
              label={`${name}: Export abbrechen`}
              icon={<X aria-hidden="true" />}
              {...(size && { size })}
              onClick={cancelAll}
            />
          )
        }
        entries={[
          ...formats.map((format) => ({
            label: formatNames[format],
            onSelect: () => void download(addressOf(format)),
          })),
          ...more,
        ]}
      />
      <VisuallyHidden>
        <span role="status">{isLong ? `${name} wird erstellt` : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** '12.000 von 60.000 Zeilen'; without how many there will be where that is not known, or has become more meanwhile. */
function progressText(written: number, all: number | undefined): string {
  const rows = (count: number) => count.toLocaleString('de-DE')
  return all === undefined || written > all
    ? `${rows(written)} Zeilen`
    : `${rows(written)} von ${rows(all)} Zeilen`
}
