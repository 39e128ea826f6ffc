import { isSshAddress } from './ssh-address.ts'

/** The target of a new component's commits. */
export const deliveries = ['same', 'other', 'none'] as const
export type Delivery = (typeof deliveries)[number]

/** Without a key or a password no host takes a push. */
export const usualDelivery = (repo: string): Delivery =>
  isSshAddress(repo) || /^https?:\/\/[^/@]+@/i.test(repo.trim()) ? 'same' : 'none'

interface DeliveryChoice {
  readonly repo: string
  /** Null: as is usual for the address. */
  readonly delivery: Delivery | null
  readonly push: string
}

/** The address to push to; empty: nothing is pushed. */
export function pushAddress({ repo, delivery, push }: DeliveryChoice): string {
  const chosen = delivery ?? usualDelivery(repo)
  return chosen === 'same' ? repo.trim() : chosen === 'other' ? push.trim() : ''
}
