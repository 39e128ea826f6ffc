import { log } from '../system/process-log.ts'

/** Why a node may hear nothing, for the log and the doctor. */
export const unheardMessages =
  'PostgreSQL takes LISTEN through DATABASE_URL, and no NOTIFY arrives: a pooler in transaction mode probably stands between. ' +
  'Changes of others are read anew for each request, which is slow'

/** Says in the log that messages are not heard, and when they are. */
export function logHearing(hears: boolean): void {
  const text = hears ? 'NOTIFY is heard again: what others change is kept in memory' : unheardMessages
  log(hears ? 'info' : 'warn', text, { place: 'database' })
}
