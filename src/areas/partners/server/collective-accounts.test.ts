import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager } = useWorld()

const receiver = (shortName: string, debitorNumber: number | null) =>
  manager.post('/api/partners/receivers', {
    ...receiverInput({ shortName }),
    rolesData: [{ role: 'BUYER', roleDetails: { billingAddressIsDeliveryAddress: true, debitorNumber } }],
  })
const supplier = (shortName: string, creditorNumber: number | null) =>
  manager.post('/api/partners/suppliers', {
    ...supplierInput({ shortName }),
    rolesData: [{ role: 'SUPPLIER', roleDetails: { creditorNumber } }],
  })
const setAccounts = (accounts: object) => manager.post('/api/firm', { accounts })

const isCollective = (name: string, number: number) =>
  `Die ${name} ${number} ist das Sammelkonto und kann nicht vergeben werden`

test('no partner gets the collective account, by creation or change, whichever the firm has set', async () => {
  const path = 'rolesData.0.roleDetails'
  expect(await supplier('Sammel', 70_000)).toMatchObject({
    status: 422,
    body: { errors: [{ path: `${path}.creditorNumber`, message: isCollective('Kreditorennr.', 70_000) }] },
  })
  must(await setAccounts({ collectiveDebtor: '12345', collectiveCreditor: '77777' }))
  expect(await receiver('Sammel', 12_345)).toMatchObject({
    status: 422,
    body: { errors: [{ path: `${path}.debitorNumber`, message: isCollective('Debitorennr.', 12_345) }] },
  })
  const { uuid } = must(await supplier('Einzeln', 70_000)).entityId
  const change = {
    entityId: { uuid },
    propertyName: 'creditorNumber',
    oldValue: 70_000,
    value: 77_777,
    details: 'SUPPLIER',
  }
  expect(await manager.post(`/api/partners/suppliers/${uuid}/props`, change)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'value', message: isCollective('Kreditorennr.', 77_777) }] },
  })
})

test('the number of a partner cannot become the collective account, and nothing is changed', async () => {
  must(await receiver('Eigen', 54_321))
  const seq = await world.lastSeq()
  expect(await setAccounts({ collectiveDebtor: '54321', revenueVat19: '4400' })).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'accounts.collectiveDebtor', message: 'Dieses Konto gehört schon einem Kunden: Eigen' },
      ],
    },
  })
  expect(await world.eventsAfter(seq)).toEqual([])
  expect((await manager.get('/proxy/get/firm')).body.accounts).toEqual({
    collectiveDebtor: '12345',
    collectiveCreditor: '77777',
  })
})
