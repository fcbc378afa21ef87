import { expect, test } from 'vitest'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { parseDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { plainPdfCauses } from './plain-pdf.ts'
import { plainPdfHint } from './plain-pdf-hint.ts'

type Facts = Parameters<typeof plainPdfHint>[0]
type Line = Facts['lines'][number]

const line = (taxType: Line['taxType'], taxPercent = 0): Line => ({ taxType, taxPercent, taxReason: null })
const taxed = line('VAT', 19)
const passed: Line = { ...line('VAT'), taxReason: { code: 'PAR_10_1', text: '' } }
const { noBuyerVatId, noFirmVatId, notTaxableBeside } = plainPdfCauses
const serviceDay = parseDay('2026-03-02')
if (serviceDay === null) throw new Error('no day')

const germanFirm = {
  ...{ companyName: 'Werkstatt GmbH', countryCode: 'DE', vatId: '', deliveryVatId: '', eInvoiceForm: 'PDF' },
  billingAddressIsDeliveryAddress: true,
}

test.each<[string, Partial<Facts['receiver']>, Line[], Partial<Facts>, string[]]>([
  ['who owes the tax and has no VAT id', {}, [taxed, line('REVERSE_CHARGE')], {}, [noBuyerVatId]],
  ['with one', { vatId: 'DE136695976' }, [line('REVERSE_CHARGE')], {}, []],
  [
    'with one for goods that go elsewhere alone',
    { deliveryVatId: 'ATU13585627' },
    [line('REVERSE_CHARGE')],
    {},
    [noBuyerVatId],
  ],
  ['who owes none', {}, [taxed], {}, []],
  ['who wants XRechnung, and is refused', { eInvoiceForm: 'BOTH' }, [line('REVERSE_CHARGE')], {}, []],
  ['who is a consumer', { companyName: '' }, [taxed, passed], {}, []],
  ['who passes something through', {}, [taxed, passed], {}, [notTaxableBeside]],
  ['who does nothing else', {}, [passed, passed], {}, []],
  ['of which one line is not known yet', {}, [line('UNKNOWN'), passed], {}, []],
  ['of a small business', {}, [line('VAT'), passed], { taxScheme: 'KLEINUNTERNEHMER' }, []],
  ['for little', {}, [taxed, passed], { grossEuro: cents(250_00) }, []],
  ['for a cent more', {}, [taxed, passed], { grossEuro: cents(250_01) }, [notTaxableBeside]],
  [
    'in another currency',
    {},
    [taxed, passed, line('REVERSE_CHARGE')],
    { grossEuro: null },
    [noBuyerVatId, notTaxableBeside],
  ],
  [
    'abroad, of a firm without a VAT id',
    { countryCode: 'CH' },
    [line('NONE_THIRD_COUNTRY')],
    { firmVatId: '' },
    [noFirmVatId],
  ],
  ['abroad, of a firm with one', { countryCode: 'CH' }, [line('NONE_THIRD_COUNTRY')], {}, []],
  ['in Germany, who is refused', {}, [line('NONE_THIRD_COUNTRY')], { firmVatId: '' }, []],
])('to a customer %s', (_, receiver, lines, facts, causes) => {
  const hint = plainPdfHint({
    // Only these fields matter.
    receiver: { ...germanFirm, ...receiver } as ReceiverFields,
    lines,
    firmVatId: 'DE136695976',
    taxScheme: 'SOLL',
    serviceDay,
    grossEuro: cents(1_000_00),
    ...facts,
  })
  const sentence = ['Keine E-Rechnung, sondern ein gewöhnliches PDF:', ...causes].join(' ')
  expect(hint).toBe(causes.length === 0 ? null : sentence)
})
