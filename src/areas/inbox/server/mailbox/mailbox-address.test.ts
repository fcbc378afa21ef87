import { expect, test } from 'vitest'
import { mailboxAddress } from './mailbox-address.ts'

const of = (url: string) => {
  const { password: _, ...address } = mailboxAddress(url)
  return address
}

test('a mailbox is its server, user and folder; its name holds no password', () => {
  expect(of('imaps://rechnung%40firma.de:ge%3Aheim@mail.firma.de')).toEqual({
    ...{ host: 'mail.firma.de', port: 993, isSecure: true, needsStartTls: false },
    ...{ user: 'rechnung@firma.de', folder: 'INBOX', name: 'rechnung@firma.de@mail.firma.de/INBOX' },
  })
  expect(mailboxAddress('imaps://a:ge%3Aheim@h').password).toBe('ge:heim')
  expect(of('imaps://a:b@h:1993/Rechnungen%2FNeu')).toMatchObject({ port: 1993, folder: 'Rechnungen/Neu' })
})

test('without TLS from the beginning STARTTLS is needed, but on the machine itself', () => {
  expect(of('imap://a:b@mail.firma.de')).toMatchObject({ port: 143, isSecure: false, needsStartTls: true })
  for (const host of ['localhost', '127.0.0.1:1143', '[::1]'])
    expect(of(`imap://a:b@${host}`)).toMatchObject({ needsStartTls: false })
  expect(of('imap://a:b@localhost.firma.de')).toMatchObject({ needsStartTls: true })
})
