import type { QueryClient } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'
import { textOf } from '../../text/texts.ts'
import { mayWrite } from './actions.ts'
import { earlierTexts, nextResult, resultsOf } from './results.ts'
import type { Workbench } from './workbench.ts'

/** Puts a text that others wrote into the field; what was typed there can be undone. */
export function takeResult(session: Workbench, cache: QueryClient, number: number | 'next'): boolean {
  const content = session.reading.content(session.reading.unit)
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
  const content = session.reading.content(session.reading.unit)
  if (!content || !mayWrite(content)) return
  try {
    const earlier = nextResult(await earlierTexts(cache, content), session.textOf(content.id) ?? content.target)
    if (earlier && session.reading.unit === content.id) session.setText(content.id, earlier)
    else if (!earlier) say(textOf('history-empty'))
  } catch (error) {
    // Not heard, or refused: nothing was changed.
    if (!(error instanceof RefusedRequest || error instanceof TypeError)) throw error
    say(textOf('earlier-text-unread'))
  }
}
