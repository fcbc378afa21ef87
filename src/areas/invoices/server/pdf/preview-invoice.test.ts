import { describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { readText } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

const previews = '/api/documents/invoices/previews'
const drafts = `${previews}/drafts`
const input = (changes: InvoiceChanges = {}) => invoiceInput(trade, today, changes)

async function textOf(path: string, sent: unknown): Promise<string> {
  const { status, headers, bytes } = await office.download(path, sent)
  if (status !== 200) throw new Error(`${status}: ${bytes.toString('utf8')}`)
  expect(headers.get('content-type')).toBe('application/pdf')
  return readText(bytes)
}

describe('preview invoice', () => {
  test('answers its page, marked as a draft, and stores nothing', async () => {
    const before = await world.lastSeq()
    const counts = () =>
      world.node.db.sql`select (select count(*) from documents) d, (select count(*) from contents) c,
        (select count(*) from pending_pdfs) p`
    const stored = await counts()
    const text = await textOf(
      previews,
      input({ lines: [invoiceLine(trade, { amount: 9.99, quantity: 3 })], documentCreation: { paid: true } }),
    )
    for (const part of [
      'Rechnung <Entwurf>',
      'Antik & Design Österle GmbH',
      'Kastanienallee 12',
      'Gesamt brutto 29,97 €',
      'Bereits bezahlt −29,97 €',
      'Offen 0,00 €',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('GiroCode')
    expect(await world.lastSeq()).toBe(before)
    expect(await counts()).toEqual(stored)
    const made = await office.post('/api/documents/invoices', input())
    expect((await office.get(`/proxy/get/invoices/${made.body.entityId.uuid}`)).body.invoiceNumber).toMatch(
      /-00001$/,
    )
  })

  const wrong: [string, () => unknown][] = [
    ['nothing', () => ({})],
    ['no line', () => input({ lines: [] })],
    ['a third decimal', () => input({ lines: [invoiceLine(trade, { amount: 1.234 })] })],
    ['an unknown field', () => ({ ...input(), surprise: 1 })],
    ['tomorrow', () => input({ documentCreation: { invoiceDate: addDays(today, 1) } })],
    [
      'no rate',
      () =>
        input({ documentCreation: { currency: 'USD' }, lines: [invoiceLine(trade, { currency: 'USD' })] }),
    ],
    ['another currency', () => input({ lines: [invoiceLine(trade, { currency: 'USD' })] })],
    ['no VAT id', () => input({ lines: [invoiceLine(trade, { taxType: 'NONE_EU', taxPercent: 0 })] })],
    [
      'a category of bills',
      () => input({ lines: [invoiceLine(trade, { categoryEntityId: trade.billCategory })] }),
    ],
    ['a supplier', () => ({ ...input(), partner: { entityId: { uuid: trade.supplier } } })],
  ]

  test.each(wrong)('%s is refused as at saving', async (_, make) => {
    const sent = make()
    const [preview, creation] = [
      await office.post(previews, sent),
      await office.post('/api/documents/invoices', sent),
    ]
    expect(preview.status).toBeGreaterThanOrEqual(400)
    expect({ status: preview.status, body: preview.body }).toEqual({
      status: creation.status,
      body: creation.body,
    })
  })
})

describe('preview invoice draft', () => {
  test('leaves gaps where something is missing', async () => {
    const text = await textOf(drafts, {
      documentType: 'INVOICE',
      documentCreation: { remarks: 'Vielen Dank für Ihren Auftrag.' },
      lineItemCreations: [],
      partnership: {
        partners: [],
        partnershipData: { preferredPaymentMethod: null, paymentTargetDays: null },
      },
    })
    expect(text).toContain('<Kunde>')
    expect(text).toContain('Vielen Dank für Ihren Auftrag.')
    expect(text).not.toContain('Fällig am')
  })

  test('a complete one is the page of its preview', async () => {
    expect(await textOf(drafts, input())).toBe(await textOf(previews, input()))
  })

  test('what is there and wrong is refused as at saving', async () => {
    const answer = await office.post(drafts, input({ lines: [invoiceLine(trade, { currency: 'USD' })] }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      {
        path: 'lineItemCreations.0.currency',
        message: 'Die Währung der Positionen stimmt nicht mit der gewählten Währung überein',
      },
    ])
  })
})

describe('rubbish', () => {
  const odd = [
    null,
    -1,
    1.005,
    1e308,
    [],
    {},
    '\u0000',
    '2026-02-30',
    '#panic("x") $ \\ <a>',
    'x'.repeat(5000),
  ]

  test.each(pathsOf(input0()))('at %j is refused with a reason, or printed', async (...path: string[]) => {
    for (const value of odd) {
      const { status, bytes } = await office.download(drafts, withValue(input(), path, value))
      if (status === 200) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      else {
        expect([400, 422], `${status}: ${bytes.toString()}`).toContain(status)
        expect(JSON.parse(bytes.toString()).errors?.length).toBeGreaterThan(0)
      }
    }
  })
})

/** What the payload looks like, before there is a trade. */
function input0() {
  const nobody: Trade = { receiver: '', supplier: '', invoiceCategory: '', billCategory: '' }
  return invoiceInput(nobody, today)
}

/** The places of a payload's values, down to the last member. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    [key],
    ...pathsOf(member).map((path) => [key, ...path]),
  ])
}

function withValue(payload: object, [key = '', ...rest]: string[], value: unknown): object {
  // A payload is made of plain objects and lists.
  const copy = (Array.isArray(payload) ? [...payload] : { ...payload }) as Record<string, unknown>
  copy[key] = rest.length === 0 ? value : withValue(copy[key] as object, rest, value)
  return copy
}
