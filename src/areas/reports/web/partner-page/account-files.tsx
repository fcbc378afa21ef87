import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileSpreadsheet, FileText } from '#web/ui/icons.ts'
import type { AccountFormat } from '../../contract/account-register.ts'
import styles from './partner-page.module.css'

const files = [
  { format: 'pdf', word: 'PDF', Icon: FileText },
  { format: 'xlsx', word: 'Excel', Icon: FileSpreadsheet },
  { format: 'csv', word: 'CSV', Icon: FileSpreadsheet },
] as const

interface AccountFilesProps {
  label: string
  addressOf: (format: AccountFormat) => string
}

/** What is shown, as a letter to the partner or as a sheet. */
export function AccountFiles({ label, addressOf }: AccountFilesProps) {
  const { download, isRunning } = useFileDownload()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={styles.files}>
      {files.map(({ format, word, Icon }) => {
        const address = addressOf(format)
        return (
          <Button
            key={format}
            icon={<Icon aria-hidden="true" />}
            busy={isRunning(address)}
            onClick={() => void download(address)}
          >
            {word}
          </Button>
        )
      })}
    </div>
  )
}
