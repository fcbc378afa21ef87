import type { Category } from '#areas/categories/contract.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { listSuppliers } from '#areas/partners/contract.ts'
import { supplierFieldsOf } from '#areas/partners/web/partner-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useList } from '#web/reads/use-list.ts'
import { useMay } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type LineDraft, newDraft } from '../lines/bill-line.ts'
import { type BillValues, withSupplier } from './bill-values.ts'

interface BillDemoProps {
  form: Form<BillValues>
  categories: readonly Category[]
}

/** 'Add Stubs': fills the bill with demo data; only with the permission (spec 2 §2). */
export function BillDemo(props: BillDemoProps) {
  return useMay('DEMO_DATA_CREATE') ? <AddStubs {...props} /> : null
}

function AddStubs({ form, categories }: BillDemoProps) {
  const supplier = useList(listSuppliers).rowAt(0)
  const line = stubLine(categories)
  return (
    <Button
      kind="quiet"
      disabled={!supplier || !line}
      onClick={() => {
        if (!supplier || !line) return
        form.patch({
          ...withSupplier(form.values, supplier.entityId.uuid, supplierFieldsOf(supplier)),
          billNumber: `TEST-${Date.now().toString().slice(-6)}`,
          billTotal: '119,00',
          currency: 'EUR',
          paymentTargetDays: String(supplier.paymentTargetDays ?? 14),
          lines: [],
          draft: { ...newDraft(), ...line },
        })
      }}
    >
      Add Stubs
    </Button>
  )
}

interface BillDemoLineProps {
  categories: readonly Category[]
  disabled: boolean
  onFill: (line: Partial<LineDraft>) => void
}

/** 'WE': fills a sample line (Wareneingang). */
export function BillDemoLine({ categories, disabled, onFill }: BillDemoLineProps) {
  const may = useMay('DEMO_DATA_CREATE')
  const line = stubLine(categories)
  if (!may) return null
  return (
    <Button kind="quiet" disabled={disabled || !line} onClick={() => line && onFill(line)}>
      WE
    </Button>
  )
}

/** A line that is right whatever the category asks for; null while there is no category. */
function stubLine(categories: readonly Category[]): Partial<LineDraft> | null {
  const category = categories[0]
  if (!category) return null
  return {
    amount: '119,00',
    side: 'gross',
    taxPercent: 19,
    ...noTaxReason,
    categoryId: category.entityId.uuid,
    bookingTextSuffix: category.includeInBookingText ? '' : 'Wareneingang',
    isTouched: true,
  }
}
