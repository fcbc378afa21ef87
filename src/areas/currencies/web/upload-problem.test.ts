import { expect, test } from 'vitest'
import { uploadProblem } from './upload-problem.ts'

test.each([
  ['an empty one', 0, 'Die Datei ist leer.'],
  ['one of a byte', 1, null],
  ['the largest', 30_000_000, null],
  ['a larger one', 30_000_001, 'Die Datei ist größer als 30 MB.'],
])('of a file of rates, %s', async (_, size, problem) => {
  expect(await uploadProblem(new File([new Uint8Array(size)], 'kurse.csv'))).toBe(problem)
})
