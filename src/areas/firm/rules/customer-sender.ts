/**
 * The address that a customer can answer to: the firm's, else that of `MAIL_FROM`; null where neither is given. Without one nothing is sent
 * to customers (decisions §10, 'Sent').
 */
export function customerSender(firmEmail: string, mailFrom: string | null): string | null {
  return firmEmail || mailFrom
}

export const noCustomerSender =
  'Die Firma hat noch keine E-Mail-Adresse, an die Kunden antworten könnten. Tragen Sie sie in den Firmendaten ein.'
