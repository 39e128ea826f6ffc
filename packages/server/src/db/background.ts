import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()

/** Runs work that nobody waits for at a keyboard: on a database with one session, people's statements go before its own. */
export const runInBackground = <Result>(run: () => Promise<Result>): Promise<Result> => background.run(true, run)

export const isInBackground = (): boolean => background.getStore() === true
