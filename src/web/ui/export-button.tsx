import { ChevronDown, FileSpreadsheet, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { mostXlsRows, type RegisterFormat, registerFormats } from '#kernel/register-formats.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { useFileDownload } from '#web/use-file-download.ts'
import { Button } from './button.tsx'
import styles from './export-button.module.css'
import { IconButton } from './icon-button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

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
export function ExportButton({
  name,
  children,
  addressOf,
  rowCount = 0,
  size,
  more = [],
}: ExportButtonProps) {
  const { download, isAnyRunning, cancelAll } = useFileDownload()
  const isLong = useDebounced(isAnyRunning, patienceMs) && isAnyRunning
  const formats = registerFormats.filter((format) => format !== 'xls' || rowCount <= mostXlsRows)
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
      {isLong ? (
        <IconButton
          label={`${name}: Export abbrechen`}
          icon={<X aria-hidden="true" />}
          {...(size && { size })}
          onClick={cancelAll}
        />
      ) : (
        <Menu
          trigger={
            <IconButton
              label={`${name}: Format wählen`}
              icon={<ChevronDown aria-hidden="true" />}
              {...(size && { size })}
            />
          }
          entries={[
            ...formats.map((format) => ({
              label: formatNames[format],
              onSelect: () => void download(addressOf(format)),
            })),
            ...more,
          ]}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isLong ? `${name} wird erstellt` : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
