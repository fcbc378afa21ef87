import { declareRead } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { firmSettings } from './read-firm.ts'

/** How e-mails leave this installation, by `SMTP_URL` and `MAIL_FROM`. */
export const mailing = z.object({
  /** Null: there is none, and e-mails become files. The password is nobody's business. */
  server: z.object({ host: z.string(), port: z.number(), isEncrypted: z.boolean() }).nullable(),
  /** The address that the mail server lets through, as `MAIL_FROM` says; null where it is not given. */
  mailFrom: z.string().nullable(),
  /** What customers could answer to; null: nothing is sent to them. */
  customerSender: z.string().nullable(),
})

export type Mailing = z.output<typeof mailing>

export const readMailing = declareRead({
  name: 'how e-mails leave',
  path: '/proxy/get/firm/mailing',
  resource: 'firm',
  access: 'working',
  dependsOn: [firmSettings],
  query: z.object({}),
  answer: mailing,
})
