import { permissionsOf, roles } from '#areas/access/rules/role-permissions.ts'
import { type Access, allows, type Permission, permissions } from '#kernel/permissions.ts'
import { describedCalls } from './described-calls.ts'
import { accessText, code, generatedNote, table } from './markdown.ts'

const text = `# Permissions

${generatedNote}

The server checks every call against the user's current role. The screens only hide what it would refuse.`

export function printPermissions(): string {
  return [
    text,
    '## Roles',
    table(['Permission', ...roles], permissions.map(roleRow)),
    'In demo mode every role also holds `DEMO_DATA_CREATE`.',
    '## Calls',
    table(['Call', 'Access', 'Nobody', ...roles], describedCalls().map(callRow)),
  ].join('\n\n')
}

const mark = (holds: boolean): string => (holds ? 'yes' : '')

const roleRow = (permission: Permission): string[] => [
  code(permission),
  ...roles.map((role) => mark(permissionsOf(role, false).includes(permission))),
]

const callRow = ({ call, access }: { call: string; access: Access }): string[] => [
  code(call),
  accessText(access),
  mark(allows(access, null)),
  ...roles.map((role) => mark(allows(access, permissionsOf(role, false)))),
]
