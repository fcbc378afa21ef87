import { leaf, requiredGroup, type XmlNode, xmlText } from '#areas/einvoice/rules/write/xml-node.ts'
import {
  type CheckReport,
  consequenceOf,
  findingKinds,
  pictureWords,
  verdictConsequence,
  verdictText,
} from './check-report.ts'

const namespace = 'urn:kontor:check-report:1'

/** The report for machines: the same check gives the same text. Elements and codes are English, sentences German. */
export function reportXml(report: CheckReport): string {
  const { file, invoice, findings } = report
  return xmlText(
    requiredGroup(
      'CheckReport',
      [
        leaf('CheckedOn', report.checkedOn),
        leaf('CheckedBy', report.firm),
        requiredGroup('File', [
          leaf('Name', file.name),
          leaf('Sha256', file.sha256),
          leaf('Size', String(file.size)),
          leaf('Format', report.format),
        ]),
        invoice &&
          requiredGroup('Invoice', [
            leaf('Number', invoice.number),
            leaf('IssueDate', invoice.issueDay),
            leaf('Seller', invoice.seller),
            leaf('Total', invoice.total, { currency: invoice.currency || null }),
          ]),
        report.picture && leaf('Picture', pictureWords[report.picture], { code: report.picture }),
        requiredGroup(
          'Rules',
          report.rules.map(({ name, version }) => leaf('Rule', name, { version })),
        ),
        leaf('Verdict', verdictText(report), { code: report.verdict }),
        leaf('Consequence', verdictConsequence(report.verdict)),
        leaf('Fault', report.fault),
        ...findingKinds.map((kind) =>
          requiredGroup(
            'Findings',
            [
              leaf('Consequence', consequenceOf(kind, findings)),
              ...findings.filter((one) => one.kind === kind.kind).map(findingNode),
            ],
            { kind: kind.kind, checked: String(report.checkedKinds.includes(kind.kind)) },
          ),
        ),
      ],
      { xmlns: namespace },
    ),
  )
}

function findingNode({ severity, id, message, lines, place }: CheckReport['findings'][number]): XmlNode {
  return requiredGroup(
    'Finding',
    [
      leaf('Message', message),
      ...lines.map((line) => leaf('Line', line)),
      place &&
        leaf('Place', place.excerpt || '-', { line: String(place.line), column: String(place.column) }),
    ],
    { severity, id: id === '' ? null : id },
  )
}
