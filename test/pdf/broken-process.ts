import type { PdfJob } from '#server/pdf/pdf-job.ts'

/** A child that dies, hangs, throws or has grown when the data says so: what the real one does only when the compiler is broken. */
const answer = (pdf: number, residentBytes = 0) =>
  process.send?.({ answer: { pdf: new Uint8Array([pdf]) }, residentBytes })
process.on('message', ({ data }: PdfJob) => {
  // Everything but words is a real document.
  if (data === 'exit' || typeof data === 'object') process.exit(7)
  if (data === 'throw') setImmediate(() => Promise.reject(new Error('broken')))
  if (data === 'work') answer(1)
  if (data === 'slow') setTimeout(() => answer(2), 100)
  if (data === 'grow') answer(3, 2 ** 40)
  if (data === 'outgrow') process.send?.({ outgrown: 2 ** 40 })
  if (data === 'who') answer(process.pid % 256)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
