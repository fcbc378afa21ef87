// How the mailbox stands; part of the contract. Apart, because the page asks for it beside its list.

import { declareEvent, declareRead, declareSubject, declareSystemCommand } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { paperReceived } from '../contract.ts'
import { inboxPapers } from './subjects.ts'

export const inboxMailbox = declareSubject('mailbox of the inbox')

/** It was read for the first time, could not be read any more, or could again. The entity is the event's own. */
export const mailboxLookedAt = declareEvent({
  name: 'mailbox looked at',
  data: z.strictObject({
    mailbox: z.string(),
    /** Why it could not be read or marked, or Kontor could not store what it brings; null where all went well. */
    failure: z.string().nullable(),
  }),
  changes: [inboxMailbox],
  visibleTo: 'BILL_VIEW',
})

export const lookAtMailbox = declareSystemCommand({ name: 'look at mailbox', events: [mailboxLookedAt] })

/** One paper of an e-mail. */
export const receivePaper = declareSystemCommand({ name: 'receive paper', events: [paperReceived] })

export const readMailbox = declareRead({
  name: 'mailbox',
  path: '/api/inbox/mailbox',
  resource: 'inboxmailbox',
  access: 'BILL_VIEW',
  dependsOn: [inboxMailbox, inboxPapers],
  query: z.object({}),
  /** Null where none is named (`IMAP_URL`). */
  answer: z.object({
    mailbox: z
      .object({
        /** User, server and folder. */
        name: z.string(),
        /** When all went well last; null until it did. */
        succeededAt: z.string().nullable(),
        failure: z.string().nullable(),
        failingSince: z.string().nullable(),
        /** E-mails that are still to be fetched. */
        waiting: z.number(),
      })
      .nullable(),
  }),
})
