import { customerSender, noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail, withdrawMails } from '#server/mail/queue-mail.ts'
import { sendTestMail, testMailSent } from '../contract/test-mail.ts'

/** Sends an e-mail as customers get them, but to whoever asks: what arrives there, arrives there too. */
export const sendTestMailCommand = command(sendTestMail, async (tx, _input, context) => {
  const { smtpUrl, mailFrom } = context.installation
  const [firm, waiting, user] = await Promise.all([
    loadFirm(tx),
    // A test mail is about itself.
    tx
      .selectFrom('mails')
      .select('mail_id')
      .whereRef('entity_id', '=', 'mail_id')
      .where('sent_at', 'is', null)
      .execute(),
    tx.selectFrom('users').select('email').where('user_id', '=', context.actor.userId).executeTakeFirst(),
  ])
  if (!user) throw new Refusal('not-logged-in')
  if (smtpUrl !== null && customerSender(firm.email, mailFrom) === null) refuse('sender', noCustomerSender)
  // Or all that were tried in vain would come at once.
  withdrawMails(
    tx,
    context,
    waiting.map(({ mail_id }) => mail_id),
  )
  const mailId = context.newId()
  queueMail(
    tx,
    { ...context, newId: () => mailId },
    {
      sender: { name: firm.name, email: firm.email },
      recipient: user.email,
      subject: 'Testmail von Kontor',
      body: 'Guten Tag,\n\ndiese E-Mail ging denselben Weg wie Ihre Rechnungen: So kommen sie bei Ihren Kunden an.\n\nFreundliche Grüße\nKontor\n',
      entityId: mailId,
    },
  )
  return fact(testMailSent, mailId, {})
})
