import { currentSession } from '../../../api/session.ts'
import { boot } from '../../../boot.ts'
import { readListOrder } from './list-order.ts'

const keyOf = (): string => `weft${boot.prefix}-order-${currentSession().user?.id ?? 'anonymous'}`

/** The order that somebody chose last in this browser, as `sort_by`; empty without one. */
export function keptOrder(): string {
  const kept = localStorage.getItem(keyOf()) ?? ''
  return readListOrder(kept) === null ? '' : kept
}

/** Opens the next lists in this order, too. */
export function keepOrder(sortBy: string): void {
  if (sortBy === '') localStorage.removeItem(keyOf())
  else localStorage.setItem(keyOf(), sortBy)
}
