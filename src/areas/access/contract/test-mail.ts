import { declareCommand, declareEvent, declareSubject } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'

export const testMails = declareSubject('test mails')

/** Its entity is the e-mail itself, which is about nothing else. */
export const testMailSent = declareEvent({
  name: 'test mail sent',
  data: z.strictObject({}),
  changes: [testMails],
  visibleTo: 'LINE_ITEM_CATEGORY_CREATE',
})

/** An e-mail to whoever asks for it, from the sender that customers see. */
export const sendTestMail = declareCommand({
  name: 'send test mail',
  path: '/api/firm/testmails',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: z.strictObject({}),
  events: [testMailSent],
  answer: 'done',
})
