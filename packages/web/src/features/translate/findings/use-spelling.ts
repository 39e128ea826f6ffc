import type { Report } from '@weft/checks'
import { useEffect, useMemo, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { useSession } from '../../../api/session.ts'
import { useProjectWords, useUnknownWords } from '../../../api/spelling.ts'

/** Milliseconds after the last key until words are looked up. */
const typingPause = 600

/** The text once nobody has typed for a moment. */
function useSettledForms(forms: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(forms)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(forms), typingPause)
    return () => clearTimeout(pause)
  }, [forms])
  return settled
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** The project and the language of a string, as words are kept for it. */
export const wordsPath = ({ place }: EditorString): string => `${place.project.slug}/-/${place.language.code}`

/** The words of the present text that nobody knows; null: no dictionary says it, or its answer is still under way. */
export function useSpelling(content: EditorString, forms: readonly string[]): readonly Report[] | null {
  const settled = useSettledForms(forms)
  const { user } = useSession()
  const isTyped = !isSame(forms, content.target)
  const isNeeded = user !== null && (isTyped || content.failing.some(({ id }) => id === 'spelling'))
  const { data: known } = useProjectWords(wordsPath(content), isNeeded)
  const isSpelled = isNeeded && known !== undefined && known.dictionary !== null && known.dictionary.problem === null
  const isStill = isSame(settled, forms)
  const { data } = useUnknownWords(content.id, settled, isSpelled && isStill)
  return useMemo(
    () =>
      isSpelled && isStill && data
        ? data.map(({ form, start, end, word }) => ({ check: 'spelling', form, span: { start, end }, detail: word }))
        : null,
    [isSpelled, isStill, data],
  )
}
