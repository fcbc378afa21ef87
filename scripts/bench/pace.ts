/** How long the sections measure. */
export interface Pace {
  rounds: number
  /** The length of a round. */
  seconds: number
  /** Invoices of a burst. */
  burst: number
  /** Requests of each look at a list. */
  requests: number
  /** Invoices in the list. */
  documents: number
  /** Invoices of the firm that grows. */
  grown: number
  /** Of the journal. */
  events: number
  /** Invoices in the list that a browser scrolls through. */
  scrolled: number
  /** Products in the stock. */
  products: number
  /** Short invoices to typeset; a tenth as many long ones. */
  pdfs: number
}
