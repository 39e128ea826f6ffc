import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'

type BrowserSession = ReplyOf<Endpoints['listSessions']>['results'][number]

/** The browsers in which one is signed in. */
export const readSessions = async (signal: AbortSignal): Promise<readonly BrowserSession[]> =>
  (await client.listSessions({ signal })).results

/** Signs out in one browser. */
export const endSession = (session: number): Promise<unknown> => client.endSession({ params: { session } })

/** Signs out everywhere but here. */
export const endOtherSessions = (): Promise<unknown> => client.endOtherSessions()
