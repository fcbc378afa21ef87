import { firmSettings, numberRange } from '#areas/firm/contract/read-firm.ts'
import { firmChanged, firmInput, firmProperties } from '#areas/firm/contract.ts'
import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { declareHistory } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { linkToken, managerForm, sessions, users } from '../contract.ts'

// The set-up of the firm and of who runs it. Apart from the rest of access, which every first page needs.

/** There is one scheme of taxation at first, from the beginning. */
export const firmSetUpForm = firmInput
  .omit({ taxSchemes: true })
  .partial()
  .extend({ name: firmProperties.name, taxScheme: firmProperties.taxScheme })

export const firmSetUp = declareEvent({
  name: 'firm set up',
  data: z.strictObject({
    managerEntityId: z.uuid(),
    changes: firmChanged.data.shape.changes,
    /** The firm's account, which the list of bank accounts begins with. */
    bankAccount: z
      .strictObject({ entityId: z.uuid(), shortName: z.string(), iban: z.string(), currency: z.string() })
      .optional(),
  }),
  changes: [firmSettings, numberRange, users, sessions],
  visibleTo: 'working',
})

/** What the set-up page asks on its second step: the manager, and the firm's address, which the manager's is proposed for. */
export const managerOfSetUp = managerForm.safeExtend({ firmEmail: firmProperties.email })

export const setUp = declareCommand({
  name: 'set up the firm',
  path: '/api/setup',
  access: 'anyone',
  input: z.object({ token: linkToken, firm: firmSetUpForm, manager: managerForm }),
  secretFields: ['token', 'manager.password'],
  events: [firmSetUp],
  answer: 'token',
})

export const firmEvents = [firmSetUp, firmChanged]

export const readFirmHistory = declareHistory({
  name: 'history of the firm',
  resource: 'firm',
  access: 'working',
  dependsOn: [firmSettings],
})
