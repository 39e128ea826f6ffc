import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds in which a message that was sent has to be heard. */
export const mostDelay = 5000

/** A connection that listens, and what is known of it. */
export interface Hearer {
  readonly client: pg.Client
  /** A word that was sent was heard on this connection. */
  isProven: boolean
  /** Told of each word that is heard. */
  readonly words: Map<string, () => void>
}

const isSuccess = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** How it is found out whether a connection hears: a word is sent the way that all messages go, and must come back. */
export function makeHearingProof(notify: (channel: string, payload: string) => Promise<void>, patience: number) {
  /** For this process alone, so that its messages wake no others. */
  const channel = `weft_heard_${randomUUID().replaceAll('-', '')}`
  const inTime = (work: Promise<boolean>, milliseconds = patience) =>
    Promise.race([work, delay(milliseconds, false, { ref: false })])

  return {
    channel,
    /** Whether the word was heard; null: it could not be sent, which says nothing of listening. */
    async tryWord({ words }: Hearer): Promise<boolean | null> {
      const word = randomUUID()
      const heard = new Promise<true>((resolve) => words.set(word, () => resolve(true)))
      try {
        if (!(await inTime(isSuccess(notify(channel, word))))) return null
        // A process that stood still finds its timer first, and the word in the next turn.
        return (await inTime(heard)) || (await inTime(heard, 50))
      } finally {
        words.delete(word)
      }
    },
    /** Whether the server answers on the connection. */
    answers: ({ client }: Hearer): Promise<boolean> => inTime(isSuccess(client.query('select'))),
  }
}
