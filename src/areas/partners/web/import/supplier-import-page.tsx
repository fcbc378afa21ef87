import { ImportPage } from '#web/table-import/import-page.tsx'
import { plainOutcome } from '#web/table-import/plain-outcome.ts'
import { importSuppliers } from '../../contract.ts'
import { supplierListPath } from '../partner-paths.ts'
import { useGoBack } from '../use-go-back.ts'
import { importedAddress } from './imported-address.ts'
import { supplierImport } from './partner-import.tsx'

/** `/auth/incoming/suppliers/import`: suppliers out of a table. */
export default function SupplierImportPage() {
  const goBack = useGoBack(supplierListPath)
  return (
    <ImportPage
      kind={supplierImport}
      command={importSuppliers}
      outcomeOf={(preview, fileName, importId) =>
        plainOutcome(preview, fileName, importId, {
          ones: ['Lieferant', 'Lieferanten'],
          newOnes: ['neuen Lieferanten', 'neue Lieferanten'],
          pronoun: 'er',
          addressOf: importedAddress(supplierListPath),
        })
      }
      onClose={goBack}
    />
  )
}
