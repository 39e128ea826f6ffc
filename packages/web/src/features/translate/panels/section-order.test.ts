import { expect, test } from 'vitest'
import { sectionIds } from './section-ids.ts'
import { orderOf } from './section-order.ts'

test('without a choice sections stand as they are listed, and a wrong one does no harm', () => {
  expect(orderOf(null)).toEqual(sectionIds)
  expect(orderOf('nonsense facts facts')).toEqual(sectionIds)
})

test('a chosen order stays, and a section that is newer than it comes after the one that it follows', () => {
  const chosen = [...sectionIds].reverse().filter((id) => id !== 'glossary')
  const order = orderOf(chosen.join(' '))
  expect(order.filter((id) => id !== 'glossary')).toEqual(chosen)
  expect(order[order.indexOf('glossary') - 1]).toBe('annotation')
})
