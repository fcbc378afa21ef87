/**
 * What a child says: that it is alive (once a second while it starts or works), that it can begin, what it answers and how large
 * it has grown by it, or that it ends for having grown too large.
 */
export type ChildMessage<Answer> =
  | 'alive'
  | 'ready'
  | { answer: Answer; residentBytes: number }
  | { outgrown: number }
