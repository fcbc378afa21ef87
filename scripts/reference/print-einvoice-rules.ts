import { invoiceRules } from '#areas/einvoice/rules/judge-invoice.ts'
import { code, generatedNote, table } from './markdown.ts'

const text = `# Rules of electronic invoices

${generatedNote}

What Kontor judges electronic invoices by. Those that begin with \`BR-DE\`, \`BR-TMP\` or \`PEPPOL\` are of XRechnung 3.0 and hold for it
alone, the others are of EN 16931-1. An invoice that breaks no rule called \`fatal\` is valid.`

export function printEinvoiceRules(): string {
  const rows = invoiceRules.map(({ id, term, severity, message }) => [code(id), term, severity, message])
  return [text, table(['Rule', 'Term', 'Severity', 'Message'], rows)].join('\n\n')
}
