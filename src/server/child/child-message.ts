/** What a child says: that it can begin, what it answers and how large it has grown by it, or that it ends for having grown too large. */
export type ChildMessage<Answer> = 'ready' | { answer: Answer; residentBytes: number } | { outgrown: number }
