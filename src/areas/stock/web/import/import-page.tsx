import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { ImportPage } from '#web/table-import/import-page.tsx'
import { importProducts } from '../../contract.ts'
import { importOutcome } from './import-outcome.ts'
import { productImport } from './product-import.tsx'

/** `/auth/stock/import`: products out of a table. */
export default function ProductImportPage() {
  const goBack = useGoBack('/auth/stock')
  return (
    <ImportPage kind={productImport} command={importProducts} outcomeOf={importOutcome} onClose={goBack} />
  )
}
