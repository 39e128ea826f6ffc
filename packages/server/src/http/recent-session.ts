import type { Caller } from '../access/caller.ts'

/** How old a session may be that changes how one signs in, in milliseconds: a browser that was left open shall not. */
const lately = 3_600_000

/** Whether somebody asks in a browser in which they signed in lately. */
export const isRecentSession = ({ by }: Caller): boolean =>
  by.kind === 'session' && Date.now() - by.created.getTime() < lately
