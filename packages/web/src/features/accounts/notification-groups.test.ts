import { notificationKinds } from '@weft/contract'
import { expect, test } from 'vitest'
import { kindGroups } from './notification-groups.ts'

test('every kind of notice can be chosen, once', () => {
  const shown = kindGroups.flatMap(({ kinds }) => kinds.map(({ name }) => name))
  expect(shown.toSorted()).toEqual([...notificationKinds].toSorted())
})
