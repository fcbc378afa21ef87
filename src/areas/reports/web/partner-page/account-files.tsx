import type { Day } from '#kernel/day.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileSpreadsheet, FileText } from '#web/ui/icons.ts'
import { accountAddress } from '../../contract/account-register.ts'
import styles from './partner-page.module.css'

const files = [
  { format: 'pdf', word: 'PDF', Icon: FileText },
  { format: 'xlsx', word: 'Excel', Icon: FileSpreadsheet },
  { format: 'csv', word: 'CSV', Icon: FileSpreadsheet },
] as const

interface AccountFilesProps {
  partner: string
  from: Day | null
  to: Day | null
}

/** The account as it is shown, as a letter to the partner or as a sheet. */
export function AccountFiles({ partner, from, to }: AccountFilesProps) {
  const { download, isRunning } = useFileDownload()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Kontoauszug als Datei" className={styles.files}>
      {files.map(({ format, word, Icon }) => {
        const address = accountAddress(format, { partner, from, to })
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
