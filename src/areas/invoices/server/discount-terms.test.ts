import { beforeAll, describe, expect, test } from 'vitest'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import {
  billInput,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  supplierInput,
} from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'

// Skonto as it is agreed with partners and granted by documents (decisions §11 'Terms').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
const two = [
  { days: 5, percent: 3 },
  { days: 7, percent: 2 },
]
let kept: string

// biome-ignore lint/suspicious/noExplicitAny: an answer of the server
type Read = any
const read = async (uuid: string): Promise<Read> => must(await manager.get(`/proxy/get/invoices/${uuid}`))

function input(discountTerms: unknown, changes: Parameters<typeof invoiceInput>[2] = {}) {
  const made = invoiceInput(trade, today, {
    lines: [invoiceLine(trade, { amount: 1190 })],
    ...changes,
  })
  const { partnership } = made
  const partnershipData = { ...partnership.partnershipData, discountTerms }
  return { ...made, partnership: { ...partnership, partnershipData } }
}
const create = async (discountTerms: unknown, changes = {}) =>
  must(await manager.post(path, input(discountTerms, changes))).entityId.uuid as string
const termsOf = async (uuid: string) => (await read(uuid)).partnership.partnershipData.discountTerms
const refusal = async (discountTerms: unknown, changes = {}) => {
  const answer = await manager.post(path, input(discountTerms, changes))
  return [answer.status, answer.body.errors]
}

beforeAll(async () => {
  must(await manager.post('/api/firm', { phone: '+49 40 123456', email: 'buero@nordlicht.example' }))
  kept = await create(two)
})

describe.each([
  ['receivers', 'BUYER', receiverInput],
  ['suppliers', 'SUPPLIER', supplierInput],
] as const)('of %s', (resource, role, partnerInput) => {
  const at = `/api/partners/${resource}`
  const withTerms = (discountTerms: unknown) => {
    const made = partnerInput({ shortName: `${role} ${JSON.stringify(discountTerms)}`.slice(0, 60) })
    const [first] = made.relationshipDefaults
    const partnershipData = { ...first?.partnershipData, discountTerms }
    return { ...made, relationshipDefaults: [{ ...first, partnershipData }] }
  }

  test('it is kept, read, changed and told', async () => {
    const { uuid } = must(await manager.post(at, withTerms(two))).entityId
    const one = async () => must(await manager.get(`/proxy/get/${resource}/${uuid}`))
    expect((await one()).discountTerms).toEqual(two)
    expect((await one()).relationshipDefaults[0].partnershipData.discountTerms).toEqual(two)
    const value = [{ days: 10, percent: 2.25 }]
    const change = { entityId: { uuid }, propertyName: 'discountTerms', details: role, oldValue: two, value }
    must(await manager.post(`${at}/${uuid}/props`, change))
    expect((await one()).discountTerms).toEqual(value)
    expect((await manager.post(`${at}/${uuid}/props`, change)).status).toBe(409)
    const bound = { ...change, oldValue: value, value: [{ days: 31, percent: 1 }] }
    const refused = await manager.post(`${at}/${uuid}/props`, bound)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      'Skonto: Die Frist von 31 Tagen endet nach dem Zahlungsziel',
    ])
  })

  test('days that fall and more than two steps are refused, each at its place', async () => {
    const answer = await manager.post(at, withTerms([...two].reverse()))
    const where = 'relationshipDefaults.0.partnershipData.discountTerms'
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { path: `${where}.1.days`, message: 'Skonto: Die zweite Stufe endet nicht nach der ersten' },
        {
          path: `${where}.1.percent`,
          message: 'Skonto: Der zweite Prozentsatz liegt nicht unter dem ersten',
        },
      ],
    ])
    const many = await manager.post(at, withTerms([...two, { days: 9, percent: 1 }]))
    expect([many.status, many.body.errors[0].message]).toEqual([422, 'Skonto: höchstens 2 Stufen'])
  })
})

describe('of an invoice', () => {
  test('it is what was sent; none where nothing was', async () => {
    expect(await termsOf(kept)).toEqual(two.map((term) => ({ ...term, base: null })))
    expect(await termsOf(await create(undefined))).toEqual([])
    const based = [{ days: 7, percent: 2, base: 500.5 }]
    expect(await termsOf(await create(based))).toEqual(based)
  })

  test('a replacement without it takes it away', async () => {
    const uuid = await create(two)
    const replace = async (terms: unknown) => {
      const { lineItems } = await read(uuid)
      const lines = [invoiceLine(trade, { amount: 1190, localId: lineItems[0].localId } as object)]
      must(await manager.post(`${path}/replacements`, { ...input(terms, { lines }), entityId: { uuid } }))
    }
    await replace([{ days: 10, percent: 2 }])
    expect(await termsOf(uuid)).toEqual([{ days: 10, percent: 2, base: null }])
    await replace(undefined)
    expect(await termsOf(uuid)).toEqual([])
  })

  test.each([
    ['beyond the payment target', [{ days: 15, percent: 2 }], {}, '.0.days'],
    ['on an advance', two, { documentCreation: { advance: true, serviceDate: today } }, ''],
    ['of more than the whole', [{ days: 7, percent: 2, base: 1190.01 }], {}, ''],
  ])('%s it is refused', async (_, terms, changes, at) => {
    const [status, errors] = await refusal(terms, changes)
    expect(status).toBe(422)
    expect(errors.map(({ path: where }: { path: string }) => where)).toContain(
      `partnership.partnershipData.discountTerms${at}`,
    )
  })

  test('a cancellation grants none', async () => {
    const uuid = await create(two)
    const documentCreation = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
    const sent = { documentType: 'CANCELLATION', documentCreation, partnership: input(two).partnership }
    const refused = await manager.post(`${path}/cancellations`, sent)
    expect([refused.status, refused.body.errors[0].path]).toEqual([
      422,
      'partnership.partnershipData.discountTerms',
    ])
    const done = must(
      await manager.post(`${path}/cancellations`, { documentType: 'CANCELLATION', documentCreation }),
    )
    expect(await termsOf(done.entityId.uuid)).toEqual([])
  })

  test('nobody stores another one past the server', async () => {
    for (const terms of [
      [{ days: 15, percent: 2, base: null }],
      [{ days: 7, percent: 51, base: null }],
      [...two].reverse(),
      [...two, { days: 9, percent: 1 }],
      { days: 7, percent: 2 },
      [{ percent: 2 }],
      [{ days: 7, percent: 2, base: -5 }],
      [{ days: 7, percent: 2, base: 'x' }],
      [{ days: 7, percent: 2, base: 119_001 }],
      [[{ days: 7, percent: 2 }]],
    ])
      await expect(
        world.db
          .sql`update documents set discount_terms = ${world.db.sql.json(terms)} where document_id = ${kept}`,
      ).rejects.toThrow(/documents_discount_terms/)
  })
})

test('a bill keeps it', async () => {
  const made = billInput(trade, today)
  const partnershipData = { ...made.partnership.partnershipData, discountTerms: two }
  const sent = { ...made, partnership: { ...made.partnership, partnershipData } }
  const { uuid } = must(await manager.post('/api/documents/bills', sent)).entityId
  const bill = must(await manager.get(`/proxy/get/bills/${uuid}`))
  expect(bill.partnership.partnershipData.discountTerms).toEqual(two.map((term) => ({ ...term, base: null })))
})

test.each([true, 0, {}, 'abc', [null], [{ days: 7, percent: 2, until: 'morgen' }]])(
  '%j is no Skonto, and is refused at its place',
  async (discountTerms) => {
    const made = receiverInput({ shortName: 'Feind' })
    const [first] = made.relationshipDefaults
    const partnershipData = { ...first?.partnershipData, discountTerms }
    const sent = { ...made, relationshipDefaults: [{ ...first, partnershipData }] }
    const answers = [
      await manager.post('/api/partners/receivers', sent),
      await manager.post(path, input(discountTerms)),
      await manager.post(path, {
        ...input([]),
        partner: { entityId: { uuid: trade.receiver }, data: { discountTerms } },
      }),
    ]
    for (const { status } of answers) expect([400, 422]).toContain(status)
  },
)

test('nothing is said of Skonto where nothing is left to be paid with it', async () => {
  const terms = [{ days: 7, percent: 2 }]
  const prepaid = async (amount: number) => {
    const records = [paymentRecord(amount, { recordDate: today })]
    const { uuid: receiver } = must(
      await manager.post(
        '/api/partners/receivers',
        receiverSample({ shortName: `V${amount}`, leitwegId: '04011000-1234512345-06' }),
      ),
    ).entityId
    const sent = { ...input(terms, { records }), partner: { entityId: { uuid: receiver } } }
    const { uuid } = must(await manager.post(path, sent)).entityId
    const { bytes } = await manager.download(`${path}/${uuid}/xrechnung.xml`)
    const found = readElectronicInvoice(bytes)
    return found.ok ? found.invoice.paymentTerms : found.message
  }
  expect(await prepaid(1180)).not.toMatch(/SKONTO/i)
  expect((await prepaid(500))?.replace(/\s/g, ' ')).toMatch(
    /2 % Skonto \(23,80 €\), zu zahlen 666,20 € #SKONTO#TAGE=7#PROZENT=2\.00#BASISBETRAG=1190\.00# $/,
  )
})

describe('the paper says until when, what is taken off and what is to be paid', () => {
  const paper = async (uuid: string) => {
    await until(
      async () => (await world.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`).length === 0,
    )
    const pdf = (await read(uuid)).attachments.find(({ tag }: { tag: string }) => tag === 'PDF')
    return readText((await manager.download(`/api/attachments/${pdf.entityId.uuid}/r.pdf`)).bytes)
  }
  const money = (amount: number) => formatMoney(cents(amount), 'EUR').replace(/\s/g, ' ')

  test('in German', async () => {
    const text = (await paper(kept)).replace(/\s+/g, ' ')
    expect(text).toContain(
      `Bei Zahlung bis ${formatDay(addDays(today, 5))} 3 % Skonto (${money(3570)}), zu zahlen ${money(115_430)}`,
    )
    expect(text).toContain(
      `Bei Zahlung bis ${formatDay(addDays(today, 7))} 2 % Skonto (${money(2380)}), zu zahlen ${money(116_620)}`,
    )
  })

  test('in English', async () => {
    const text = await paper(await create(two, { documentCreation: { language: 'EN' } }))
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /If you pay by \d+ \w+ \d+: 2% cash discount \(€23\.80\), payable €1,166\.20/,
    )
  })
})

test.each(['ubl', 'cii'])('%s codes each step, and the own check finds nothing', async (syntax) => {
  const { uuid: receiver } = must(
    await manager.post(
      '/api/partners/receivers',
      receiverSample({ shortName: syntax, leitwegId: '04011000-1234512345-06' }),
    ),
  ).entityId
  const terms = [
    { days: 5, percent: 3 },
    { days: 7, percent: 2, base: 500 },
  ]
  const sent = { ...input(terms), partner: { entityId: { uuid: receiver } } }
  const { uuid } = must(await manager.post(path, sent)).entityId
  const { bytes } = await manager.download(`${path}/${uuid}/xrechnung.xml?syntax=${syntax}`)
  const found = readElectronicInvoice(bytes)
  if (!found.ok) throw new Error(found.message)
  expect(found.invoice.paymentTerms).toMatch(
    /\n#SKONTO#TAGE=5#PROZENT=3\.00#\n#SKONTO#TAGE=7#PROZENT=2\.00#BASISBETRAG=500\.00#\n$/,
  )
  expect(judgeInvoice(found.invoice, { profile: 'XRECHNUNG' })).toEqual([])
})
