import { ChevronDown, FileSpreadsheet } from 'lucide-react'
import type { Day } from '#kernel/day.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useFileDownload } from '#web/use-file-download.ts'
import { type RegisterFormat, registerFormats, stockRegisterAddress } from '../contract/stock-register.ts'

const formatNames: Record<RegisterFormat, string> = {
  xls: 'Excel (.xls)',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
}

/** The list as a file: what it shows, on its day. The button gives the specified one, inventar.xls (spec 2 §2). */
export function StockExport({ day, searchText }: { day: Day; searchText: string }) {
  const { download, isRunning } = useFileDownload()
  const address = (format: RegisterFormat) => stockRegisterAddress(format, day, searchText)
  return (
    <>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={registerFormats.some((format) => isRunning(address(format)))}
        onClick={() => download(address('xls'))}
      >
        Excel-Export
      </Button>
      <Menu
        trigger={<IconButton label="Format wählen" icon={<ChevronDown aria-hidden="true" />} />}
        entries={registerFormats.map((format) => ({
          label: formatNames[format],
          onSelect: () => download(address(format)),
        }))}
      />
    </>
  )
}
