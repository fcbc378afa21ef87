import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billFromInvoice } from '#areas/bills/rules/bill-from-invoice.ts'
import { type InvoiceFinding, invoiceFindings } from '#areas/einvoice/rules/invoice-findings.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import { isSameInvoice } from '#areas/einvoice/rules/same-invoice.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import type { Day } from '#kernel/day.ts'

// Files out of the field that others read, judged or booked wrongly, and what is wanted of each kind.

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice', 'field')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)
if (!isThere)
  console.log('skipped: e-invoices out of the field; KONTOR_TEST_DATA names no folder with einvoice/field')

const readResult = (name: string) => readFile(new Uint8Array(readFileSync(join(folder, name))))

async function read(name: string) {
  const result = await readResult(name)
  if (!result.ok) throw new Error(`${name}: ${result.message}`)
  const facts = { firm: { names: ['Prüffirma GmbH'], vatId: '' }, today: '2026-11-28' as Day }
  const findings = invoiceFindings(result, facts)
  const idsOf = (severity: InvoiceFinding['severity']) =>
    findings.filter((one) => one.severity === severity).map(({ id }) => id)
  return {
    ...result,
    bill: billFromInvoice(result),
    findings,
    errors: idsOf('ERROR'),
    warnings: idsOf('WARNING'),
  }
}

const sound = { errors: [], warnings: [] }
const line = (taxPercent: number | null, amountCents: number, taxReason: object | null = null) =>
  expect.objectContaining({ taxType: 'VAT', taxPercent, amountCents, taxReason })
const inWords = (text: string) => ({ code: 'OTHER', text })

type Check = (name: string) => Promise<unknown>

/** By file, so that none is forgotten; a new one asks for its outcome. */
const wanted: Record<string, Check> = {
  '01-waehrung-RON.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({ currency: 'RON', totalCents: 11900 }),
  '02-datum-erst-in-zweiter-bedingung.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({
      paymentTargetDays: 30,
      discountTerms: [{ days: 14, percent: 2 }],
    }),
  '02-netto-vor-skonto.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({
      paymentTargetDays: 30,
      discountTerms: [{ days: 10, percent: 3 }],
    }),
  '02-skonto-vor-netto.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({
      paymentTargetDays: 30,
      discountTerms: [{ days: 10, percent: 3 }],
    }),
  '03-par24-7-8.xml': async (name) =>
    expect(await read(name)).toMatchObject({
      ...sound,
      bill: { lines: [line(7.8, 100000)], totalCents: 107800, notes: [] },
    }),
  '04-par4-erste-nummer-gewinnt.xml': async (name) =>
    expect((await read(name)).bill.lines).toEqual([
      line(0, 8500, inWords('nicht steuerfrei nach § 4 Nr. 12, sondern § 4 Nr. 10 UStG')),
    ]),
  '04-par4-nr-11b.xml': async (name) =>
    expect((await read(name)).bill.lines).toEqual([
      line(0, 8500, inWords('Umsatzsteuerfrei nach § 4 Nr. 11b UStG')),
    ]),
  '05-keine-umsatzsteuer-INS.xml': async (name) =>
    expect(await read(name)).toMatchObject({
      errors: ['BR-47', 'BR-48', 'BR-CO-04'],
      bill: {
        lines: [
          line(0, 10000, expect.anything()),
          expect.objectContaining({ text: 'Versicherungsteuer 19 %', taxPercent: 0 }),
        ],
      },
    }),
  // Whose reason is whose the file does not say: both stand with each line, none is chosen.
  '05b-eigene-rechnung-zwei-gruende.xml': async (name) => {
    const { bill } = await read(name)
    const both = inWords(
      'Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken); Steuerfrei nach § 4 Nr. 21 UStG (Schul- und Bildungsleistungen)',
    )
    expect(bill.lines).toEqual([line(0, 30000, both), line(0, 20000, both)])
  },
  '06-ubl-bt6-gleich-bt5.xml': async (name) => expect(await read(name)).toMatchObject(sound),
  '07-steuer-um-1-00-falsch.xml': async (name) => expect((await read(name)).errors).toEqual(['BR-S-09']),
  '08-code-charge-DAN.xml': async (name) => expect(await read(name)).toMatchObject(sound),
  '08-code-note-BAR.xml': async (name) => expect(await read(name)).toMatchObject(sound),
  '08-code-unit-PTN.xml': async (name) => expect(await read(name)).toMatchObject(sound),
  '09-ubl-invoice-381.xml': async (name) => expect((await read(name)).errors).toEqual(['BR-CL-01']),
  '10-nummer-61-zeichen-a.xml': async (name) => {
    const [one, other] = [await read(name), await read('10-nummer-61-zeichen-b.xml')]
    expect(isSameInvoice(one.invoice, other.invoice)).toBe(false)
    expect(one.bill.billNumber).not.toBe(other.bill.billNumber)
  },
  '10-nummer-61-zeichen-b.xml': async (name) => expect((await read(name)).bill.billNumber).toHaveLength(61),
  '11-anhang-als-text-plain.eml': async (name) => expect((await read(name)).bill.billNumber).toBe('R-base'),
  '12-basismenge-nur-beim-bruttopreis.xml': async (name) =>
    expect(await read(name)).toMatchObject({ ...sound, bill: { notes: [], totalCents: 4403 } }),
  '13-datum-iso-mit-format-102.xml': async (name) => {
    const { findings, bill } = await read(name)
    expect(bill.billDate).toBe('2026-10-14')
    expect(findings.map(({ message }) => message).join()).toContain('Format 102')
  },
  '13-minimum-mit-positionen.xml': async (name) =>
    expect((await read(name)).findings.map(({ message }) => message)).toContain(
      '„IncludedSupplyChainTradeLineItem“ gibt es im Profil MINIMUM nicht',
    ),
  '13-namensraum-90.xml': async (name) =>
    expect(await readResult(name)).toMatchObject({
      ok: false,
      message: expect.stringContaining('im Namensraum'),
    }),
  '13-profil-gibt-es-nicht.xml': async (name) =>
    expect((await read(name)).findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Das Profil „premium“ gibt es nicht'),
    ]),
  '14-zwei-befreiungsgruende.xml': async (name) =>
    expect(await read(name)).toMatchObject({
      ...sound,
      bill: {
        lines: [
          line(0, 10000, { code: 'PAR_4_21', text: '' }),
          line(0, 5000, { code: 'PAR_4_12', text: '' }),
        ],
      },
    }),
  '15-gutschrift-381-negativ.xml': async (name) => expect((await read(name)).bill.isOwerUnknown).toBe(true),
  '16-sbdh-umschlag.xml': async (name) =>
    expect(await read(name)).toMatchObject({ ...sound, syntax: 'ubl-invoice' }),
  '17-ubl-paymentduedate.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({
      paymentTargetDays: 30,
      notes: [expect.stringContaining('nur bei der Zahlungsart')],
    }),
  '18-typ-71-zahlungsaufforderung.xml': async (name) =>
    expect(otherDocumentOf((await read(name)).invoice.typeCode)).toBe('eine Zahlungsaufforderung'),
  '19-datum-format-610.xml': async (name) => expect((await read(name)).bill.serviceDate).toBe('2026-10-31'),
  '20-xml-nur-als-anmerkung.pdf': async (name) => expect((await read(name)).bill.billNumber).toBe('R-base'),
  'real-digineo-commercial_invoice.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({ billNumber: '0815-99-1-a', totalCents: 450561 }),
  'real-zugferd24-bau-abschlag.xml': async (name) =>
    expect((await read(name)).bill).toMatchObject({
      totalCents: 428400,
      discountTerms: [{ days: 7, percent: 2.5 }],
    }),
}

const there = isThere ? readdirSync(folder).filter((name) => !name.endsWith('.md')) : Object.keys(wanted)

test.skipIf(!isThere)('every file has an outcome', () => {
  expect(there.toSorted()).toEqual(Object.keys(wanted).toSorted())
})

test.skipIf(!isThere).each(Object.entries(wanted))('%s', async (name, check) => {
  await check(name)
})
