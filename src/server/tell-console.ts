/** Says something to the person at the console: in plain words, on the error stream, beside the JSON log on the other. */
export function tellConsole(text: string): void {
  process.stderr.write(`\n  ${text.trim().replaceAll('\n', '\n  ')}\n\n`)
}
