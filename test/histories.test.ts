import { expect, test } from 'vitest'
import { must } from './caller.ts'
import { people } from './people.ts'
import { productInput, receiverInput, supplierInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is not a document has its history too: while it is there, and after its deletion.

const { world, manager } = useWorld()

const cardNumber = '4111111111111111'
const withCard = (input: ReturnType<typeof supplierInput>) => {
  const [defaults] = input.relationshipDefaults
  const preferredPaymentMethod = {
    paymentMethod: 'CREDIT_CARD',
    paymentMethodDetailType: 'CREDIT_CARD',
    data: { creditCardNumber: cardNumber, expiration: '12/30', owner: 'H. Nord' },
  }
  const partnershipData = { ...defaults?.partnershipData, preferredPaymentMethod }
  return { ...input, relationshipDefaults: [{ ...defaults, partnershipData }] }
}

const kinds = [
  [
    'bankaccounts',
    '/api/bankaccounts',
    '',
    { shortName: 'GLS', iban: 'DE89370400440532013000', currency: 'EUR' },
  ],
  ['paymenttargets', '/api/paymenttargets', '', { paymentTargetDays: 21 }],
  ['inventorychangetypes', '/api/inventorychangetypes', '', { shortName: 'BRUCH', valueType: 'OUTGOING' }],
  ['lineitemcategories', '/api/lineitems/categories', '', { shortName: 'LEUC', scope: 'INVOICE' }],
  ['suppliers', '/api/partners/suppliers', 's', withCard(supplierInput())],
  ['receivers', '/api/partners/receivers', 's', receiverInput()],
  ['products', '/api/products', 's', productInput()],
] as const

/** The states are left out of what the entity itself carries. */
const stepsOf = (entries: { data: unknown }[]) => entries.map(({ data: _, ...step }) => step)

test.each(kinds)('one of %s tells who created and who deleted it', async (resource, path, plural, input) => {
  const { uuid } = must(await manager.post(path, input)).entityId
  const history = async () => must(await manager.get(`/proxy/get/${resource}/${uuid}/history`))
  const created = expect.objectContaining({
    event: expect.stringMatching(/ created$/),
    user: `${people.manager.firstName} ${people.manager.familyName}`,
    at: expect.any(String),
    sums: null,
    data: expect.any(Object),
  })
  const entries = await history()
  expect(entries).toEqual([created])
  expect(must(await manager.get(`/proxy/get/${resource}/${uuid}`)).history).toEqual(stepsOf(entries))
  must(await manager.post(`${path}/${uuid}/deletion${plural}`, {}))
  const deleted = await history()
  expect(deleted).toEqual([expect.objectContaining({ event: expect.stringMatching(/ deleted$/) }), created])
  expect(JSON.stringify(deleted)).not.toContain(cardNumber)
  // Nothing else's id is one of these.
  const other = resource === 'products' ? 'suppliers' : 'products'
  expect((await manager.get(`/proxy/get/${other}/${uuid}/history`)).status).toBe(404)
})

test('the firm tells what was changed in it', async () => {
  const { uuid } = must(await manager.get('/proxy/get/firm')).entityId
  must(await manager.post('/api/firm', { website: 'nordlicht.example' }))
  const entries = must(await manager.get(`/proxy/get/firm/${uuid}/history`))
  expect(must(await manager.get('/proxy/get/firm')).history).toEqual(stepsOf(entries))
  const [changed, ...earlier] = entries
  expect(changed).toMatchObject({ event: 'firm changed', data: { changes: expect.any(Array) } })
  expect(earlier.at(-1)).toMatchObject({ event: 'firm set up' })
})

test('a user tells how the role came; not when somebody logged in or changed a password', async () => {
  const users: { email: string; entityId: { uuid: string } }[] = must(await manager.get('/api/users'))
  const { uuid } = users.find(({ email }) => email === people.office.email)?.entityId ?? { uuid: '' }
  await world.as('office')
  const events = must(await manager.get(`/proxy/get/users/${uuid}/history`)).map(
    ({ event }: { event: string }) => event,
  )
  expect(events).toEqual(['role assigned', 'user registered'])
})
