import type { QueryClient } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'
import { keys } from '../../../api/keys.ts'
import { readContextPart } from '../../../api/string-context.ts'
import { textOf } from '../../../text/texts.ts'
import { describeError } from '../../../ui/failed-part.tsx'
import { insertableTerms } from '../fields/marked-terms.ts'
import { mayWrite } from '../keys/actions.ts'
import { earlierTexts, nextResult, resultsOf } from '../list/results.ts'
import type { Workbench } from '../workbench.ts'

/** Puts a text that others wrote into the field; what was typed there can be undone. */
export function takeResult(session: Workbench, cache: QueryClient, number: number | 'next'): boolean {
  const content = session.reading.current
  if (!content || !mayWrite(content)) return false
  const results = resultsOf(cache, content)
  const taken = number === 'next' ? nextResult(results, session.textOf(content.id) ?? []) : results[number - 1]
  if (taken) session.setText(content.id, taken)
  return true
}

/** Puts the text before the present one into the field; who went on to another string meanwhile is left alone. */
export async function takeEarlier(
  session: Workbench,
  cache: QueryClient,
  say: (message: string) => void,
): Promise<void> {
  const content = session.reading.current
  if (!content || !mayWrite(content)) return
  try {
    const earlier = nextResult(await earlierTexts(cache, content), session.textOf(content.id) ?? content.target)
    if (earlier && session.reading.unit === content.id) session.setText(content.id, earlier)
    else if (!earlier) say(textOf('history-empty'))
  } catch (error) {
    sayUnread(error, (reason) => say(textOf('earlier-text-unread', { reason })))
  }
}

/** Tells why texts could not be read: the server was not reached, or refused. Nothing was changed. */
function sayUnread(error: unknown, tell: (reason: string) => void): void {
  if (!(error instanceof RefusedRequest || error instanceof TypeError)) throw error
  tell(describeError(error, textOf))
}

interface TakenTerm {
  /** From 1, as the list of terms shows them. */
  readonly number: number
  /** Puts a text where the caret is. */
  insert(text: string): void
  say(message: string): void
}

/** Inserts the translation of a term in the source; if the user moved to another string meanwhile, nothing happens. */
export async function takeTerm(
  session: Workbench,
  cache: QueryClient,
  { number, insert, say }: TakenTerm,
): Promise<void> {
  const content = session.reading.current
  if (!content || !mayWrite(content)) return
  try {
    const terms = await cache.ensureQueryData({
      queryKey: keys.context(content.id, 'glossary'),
      queryFn: ({ signal }) => readContextPart(content.id, 'glossary', signal),
    })
    if (session.reading.unit !== content.id) return
    const wording = insertableTerms(terms)[number - 1]?.wording
    if (wording === undefined) say(textOf('term-none'))
    else insert(wording)
  } catch (error) {
    sayUnread(error, (reason) => say(textOf('terms-unread', { reason })))
  }
}
