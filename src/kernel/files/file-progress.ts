// A file that takes its time may be answered with how far it is: who asks with `Prefer: progress` (RFC 7240) gets, where there is something
// to tell, an answer of this type. It is lines of JSON, each ended by \n: how many rows are written, as often as wanted; at last the
// file's name, type and size in bytes with the file itself behind it, or the problem for which there is none.

export const progressPreference = 'progress'
export const progressType = 'application/vnd.kontor.progress'

export type ProgressLine<Problem> =
  | { rows: number }
  | { file: { name: string; type: string; size: number } }
  | { problem: Problem }
