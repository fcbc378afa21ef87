import type { Form } from '#web/forms/use-form.ts'
import { useMay } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { SupplierValues } from './partner-values.ts'

const city = { city: 'Frankfurt am Main', countryCode: 'DE' }
const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} } as const

const company: Partial<SupplierValues> = {
  ...city,
  street: 'Kaiserstraße 4',
  zip: '60311',
  companyName: 'Testhandel GmbH',
  shortName: 'TEST',
  preferredPaymentMethod: wire,
  paymentTargetDays: '14',
}
const person: Partial<SupplierValues> = {
  ...city,
  street: 'Gartenstraße 11',
  zip: '60594',
  familyName: 'Tester',
  firstName: 'Tina',
  shortName: 'TINA',
  preferredPaymentMethod: { ...wire, paymentMethod: 'CASH', paymentMethodDetailType: 'CASH' },
}

/** The two buttons that fill the supplier dialog with demo data; only with the permission (spec 1 §2.6). */
export function DemoFill({ form }: { form: Form<SupplierValues> }) {
  if (!useMay('DEMO_DATA_CREATE')) return null
  return (
    <>
      <Button kind="quiet" onClick={() => form.patch(company)}>
        Test Firma
      </Button>
      <Button kind="quiet" onClick={() => form.patch(person)}>
        Test Person
      </Button>
    </>
  )
}
