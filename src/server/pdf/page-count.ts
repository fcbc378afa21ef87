/** How many pages a PDF of our typesetter has: the root of its tree of pages counts them all. */
export function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const counts = [...text.matchAll(/\/Type \/Pages\b.*?\/Count (\d+)/gs)].map(([, count]) => Number(count))
  if (counts.length === 0) throw new Error('this PDF is not laid out as expected: no pages found')
  return Math.max(...counts)
}
