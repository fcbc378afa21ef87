import { expect, test } from 'vitest'
import { permissionsOf } from './role-permissions.ts'

test('each role has the permissions of decisions §3', () => {
  expect(permissionsOf('PENDING', false)).toEqual(['USER_APPROVAL_WAIT'])
  expect(permissionsOf('OFFICE', false)).toEqual(['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW'])
  expect(permissionsOf('MANAGER', false)).toEqual([
    'TASK_VIEW',
    'BILL_VIEW',
    'INVOICE_VIEW',
    'REPORT_VIEW',
    'USER_APPROVE',
    'LINE_ITEM_CATEGORY_CREATE',
    'AUDIT_VIEW',
  ])
})

test('demo data only in demo mode', () => {
  expect(permissionsOf('OFFICE', true)).toEqual([...permissionsOf('OFFICE', false), 'DEMO_DATA_CREATE'])
})
