// How a paper went out; part of the contract. Apart, because lists of papers need nothing else of it.

/**
 * How a paper, as it is now, went out: downloaded; by an e-mail that waits (QUEUED), that the mail server took (SENT), that became a file
 * for want of one (FILE), or that no try has delivered yet (FAILED). Of several e-mails the newest tells.
 */
export const deliveries = ['DOWNLOADED', 'QUEUED', 'SENT', 'FILE', 'FAILED'] as const
export type Delivery = (typeof deliveries)[number]
