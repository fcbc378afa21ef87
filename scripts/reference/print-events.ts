import type { EventDeclaration } from '#kernel/declare.ts'
import { events, refreshesOf } from '#server/compose.ts'
import { accessText, codes, generatedNote, table } from './markdown.ts'
import { printSchema } from './print-schema.ts'

const text = `# Events

${generatedNote}

An event is one row in the journal and one push message \`{seq, event, requestId, entityId, at, data, refreshes, touched}\`. What an
event refreshes follows from what it changes and what the lists and reads depend on; each user is told of those resources
that the user may read. Who may not see an event gets nothing else but its \`seq\`; the person whose account it concerns
always sees it. A message that would have more than 64 kB carries no \`data\`.`

export function printEvents(): string {
  const rows = events.map((event) => [
    `[${event.name}](#${event.name.toLowerCase().replaceAll(' ', '-')})`,
    codes(refreshesOf(event)),
    accessText(event.visibleTo),
    event.changesSessions ? 'yes' : '',
  ])
  return [
    text,
    table(['Event', 'Refreshes', 'Visible to', 'Changes sessions'], rows),
    ...events.map(printData),
  ].join('\n\n')
}

function printData({ name, data, wholeFor }: EventDeclaration): string {
  const cut = wholeFor ? `Without ${accessText(wholeFor.access)} a part of it is withheld.\n\n` : ''
  return `## ${name}\n\n${cut}\`\`\`ts\n${printSchema(data)}\n\`\`\``
}
