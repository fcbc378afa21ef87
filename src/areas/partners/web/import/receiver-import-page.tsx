import { ImportPage } from '#web/table-import/import-page.tsx'
import { plainOutcome } from '#web/table-import/plain-outcome.ts'
import { importReceivers } from '../../contract.ts'
import { receiverListPath } from '../partner-paths.ts'
import { useGoBack } from '../use-go-back.ts'
import { importedAddress } from './imported-address.ts'
import { receiverImport } from './partner-import.tsx'

/** `/auth/outgoing/receivers/import`: customers out of a table. */
export default function ReceiverImportPage() {
  const goBack = useGoBack(receiverListPath)
  return (
    <ImportPage
      kind={receiverImport}
      command={importReceivers}
      outcomeOf={(preview, fileName, importId) =>
        plainOutcome(preview, fileName, importId, {
          ones: ['Kunde', 'Kunden'],
          newOnes: ['neuen Kunden', 'neue Kunden'],
          pronoun: 'er',
          addressOf: importedAddress(receiverListPath),
        })
      }
      onClose={goBack}
    />
  )
}
