import { beforeAll, expect, test } from 'vitest'
import { addOneSided, type OneSided } from '#test/one-sided.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import { receiverSample, supplierSample } from '../rules/partner-samples.ts'

const { world, office } = useWorld()
let as: (role: OneSided) => Promise<Caller>

beforeAll(async () => {
  as = await addOneSided(world)
  const firm = {
    shortName: 'FIRMA',
    companyName: 'Möbelhaus Größe GmbH & Co. KG',
    firstName: '',
    familyName: '',
    street: 'Hafenstraße 3',
    zip: '28195',
    city: 'Bremen',
    addressLines: 'Hafenstraße 3\n28195 Bremen',
    vatId: 'DE136695976',
  }
  const person = {
    shortName: 'PERSON',
    companyName: '',
    firstName: 'Jürgen',
    familyName: 'Österle',
    street: '',
    zip: '',
    city: '',
    addressLines: 'Kastanienallee 12\n10435 Berlin',
    vatId: '',
  }
  const iban = {
    paymentMethod: 'WIRE',
    paymentMethodDetailType: 'WIRE',
    data: { iban: 'DE02120300000000202051' },
  }
  for (const partner of [firm, person]) {
    expect((await office.post('/api/partners/receivers', receiverSample(partner))).status).toBe(201)
  }
  const supplier = supplierSample({ ...firm, preferredPaymentMethod: iban as never })
  expect((await office.post('/api/partners/suppliers', supplier)).status).toBe(201)
})

const search = (who: Caller, kind: string, looked: object) =>
  who.post(`/api/partners/${kind}/similar`, looked)

async function found(kind: string, looked: object): Promise<string[]> {
  const { body } = await search(office, kind, looked)
  return body.section.map((row: { shortName: string }) => row.shortName)
}

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  ['nothing but blanks', { companyName: ' ', zip: ' ' }, []],
  ['its name, spelled otherwise', { companyName: 'MOEBELHAUS GROESSE GMBH & CO KG' }, ['FIRMA']],
  ['a part of its name', { companyName: 'Möbelhaus' }, []],
  ['a person’s name', { firstName: 'Juergen', familyName: 'Oesterle' }, ['PERSON']],
  ['a family name alone', { familyName: 'Österle' }, []],
  ['its street and code', { street: 'Hafenstr. 3', zip: '28195' }, ['FIRMA']],
  ['the street in another town', { street: 'Hafenstr. 3', zip: '20457' }, []],
  ['another number of the street', { street: 'Hafenstr. 31', zip: '28195' }, []],
  ['the address as it is printed', { addressLines: 'Kastanienallee 12, 10435 Berlin' }, ['PERSON']],
  ['its VAT id', { vatId: 'de 136 695 976' }, ['FIRMA']],
  [
    'another’s VAT id, but its name',
    { vatId: 'DE118619592', familyName: 'Österle', firstName: 'Jürgen' },
    ['PERSON'],
  ],
])('who is like %s', async (_, looked, expected) => {
  expect(await found('receivers', looked)).toEqual(expected)
})

test('a supplier by his IBAN; a customer is no supplier', async () => {
  expect(await found('suppliers', { iban: 'de02 1203 0000 0000 2020 51' })).toEqual(['FIRMA'])
  expect(await found('suppliers', { familyName: 'Österle', firstName: 'Jürgen' })).toEqual([])
})

test('nobody is told of whom he may not see, and nothing else is asked', async () => {
  const [bills, invoices] = await Promise.all([as('bills only'), as('invoices only')])
  const looked = { vatId: 'DE136695976' }
  expect((await search(bills, 'receivers', looked)).status).toBe(403)
  expect((await search(invoices, 'suppliers', looked)).status).toBe(403)
  expect((await search(bills, 'suppliers', looked)).body.section).toHaveLength(1)
  expect((await search(invoices, 'receivers', looked)).body.section).toHaveLength(1)
  expect((await search(office, 'receivers', { notes: 'x' })).status).toBe(400)
  // No text of the database can hold it.
  for (const field of ['companyName', 'street', 'vatId', 'iban']) {
    expect((await search(office, 'receivers', { [field]: 'a\u0000' })).status).toBe(422)
  }
})

test('no name stands in an address: the lists take no such filter', async () => {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'similar', vatId: 'DE136695976' }))
  for (const kind of ['suppliers', 'receivers'])
    expect((await office.get(`/proxy/get/${kind}?searchFilter=${filter}`)).status).toBe(400)
})

test('each of its questions has an index', async () => {
  const { owner: sql } = world
  await sql`
    insert into partners (partner_id, role, short_name, company_name, street, zip, address_lines, vat_id, billing_address_id,
      contact_id, country_code, preferred_payment_method, search_text, sort_key)
    select gen_random_uuid(), 'BUYER', 'K' || n, 'Kunde ' || n, 'Weg ' || n, '10115', 'Weg ' || n, 'X' || n, gen_random_uuid(),
      gen_random_uuid(), 'DE', jsonb_build_object('data', jsonb_build_object('iban', n)), '', ''
    from generate_series(1, 5000) n`
  await sql`analyze partners`
  const plan = await sql`
    explain select * from partners where role = 'BUYER' and (
      (company_name <> '' and comparable(company_name) = comparable('Kunde 7'))
      or (street <> '' and zip = '10115' and comparable(street) = comparable('Weg 7'))
      or (address_lines <> '' and comparable(address_lines) = comparable('Weg 7'))
      or (vat_id <> '' and vat_id = 'X7')
      or preferred_payment_method -> 'data' ->> 'iban' = '7')`
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
