import { expect, test } from 'vitest'
import { defaultSubscriptions } from './default-subscriptions.ts'
import { notificationIds, notifications } from './notifications.ts'

test('the ids are those that clients know, misspelt where they are', () => {
  expect(notificationIds).toHaveLength(29)
  expect(new Set(notificationIds).size).toBe(29)
  const correct = notificationIds
    .filter((id) => id.endsWith('Notification'))
    .map((id) => id.replace('Notification', ''))
  expect(correct.sort()).toEqual([
    'Assigned',
    'AssignmentChanged',
    'AssignmentDone',
    'AssignmentDue',
    'AssignmentOverdue',
    'AssignmentProblem',
    'License',
    'Lock',
    'MergeFailure',
    'ParseError',
    'PendingSuggestions',
    'Repository',
    'ToDoStrings',
    'TranslationActivitySummary',
  ])
  for (const id of notificationIds) expect(id).toMatch(/Notificati?on$/)
})

const told = notifications.filter((kind) => kind.cause === 'change')

test('a kind that tells of changes names them, each once', () => {
  for (const { actions } of told) {
    expect(actions.length).toBeGreaterThan(0)
    if (actions !== 'content') expect(new Set(actions).size).toBe(actions.length)
  }
})

test('a new user subscribes to sixteen things, none twice', () => {
  expect(new Set(defaultSubscriptions.map((one) => `${one.notification} ${one.scope}`)).size).toBe(16)
  for (const { notification } of defaultSubscriptions) expect(notificationIds).toContain(notification)
})
