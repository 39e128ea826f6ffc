import { createClient } from '@weft/contract/client'
import { boot } from '../boot.ts'
import { conditionalFetch } from './conditional-fetch.ts'
import { fetchOrTakePreloaded } from './preloaded.ts'
import { csrfToken } from './session.ts'

/** The API, in the name of who is signed in. */
export const client = createClient({
  base: boot.prefix,
  credentials: { session: { csrf: csrfToken } },
  fetch: conditionalFetch(fetchOrTakePreloaded),
})
