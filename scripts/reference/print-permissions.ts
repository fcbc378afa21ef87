import { keyPermissions } from '#areas/access/rules/key-rules.ts'
import { permissionsOf, roles } from '#areas/access/rules/role-permissions.ts'
import { type Access, allows, isOfAccounts, type Permission, permissions } from '#kernel/permissions.ts'
import { describedCalls } from './described-calls.ts'
import { accessText, code, generatedNote, table } from './markdown.ts'

const text = `# Permissions

${generatedNote}

The server checks every call against the user's current role. The screens only hide what it would refuse.

A key, by which a script calls, may at most what its maker may now, and makes no call of accounts, users and keys.`

export function printPermissions(): string {
  return [
    text,
    '## Roles',
    table(['Permission', ...roles, 'Key'], permissions.map(roleRow)),
    'In demo mode every role also holds `DEMO_DATA_CREATE`.',
    '## Calls',
    table(['Call', 'Access', 'Nobody', ...roles, 'Key'], describedCalls().map(callRow)),
  ].join('\n\n')
}

const mark = (holds: boolean): string => (holds ? 'yes' : '')

const roleRow = (permission: Permission): string[] => [
  code(permission),
  ...roles.map((role) => mark(permissionsOf(role, false).includes(permission))),
  mark(keyPermissions.some((one) => one === permission)),
]

const callRow = ({ call, access }: { call: string; access: Access }): string[] => [
  code(call),
  accessText(access),
  mark(allows(access, null)),
  ...roles.map((role) => mark(allows(access, permissionsOf(role, false)))),
  mark(allows(access, keyPermissions) && !isOfAccounts(access)),
]
