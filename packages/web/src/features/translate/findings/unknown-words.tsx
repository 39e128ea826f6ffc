import type { Report } from '@weft/checks'
import type { EditorString } from '../../../api/editor-server.ts'
import { useProjectWords, useWordAct } from '../../../api/spelling.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { describeError } from '../../../ui/failed-part.tsx'
import style from './finding-list.module.css'
import { wordsPath } from './use-spelling.ts'

interface UnknownWordsProps {
  readonly content: EditorString
  readonly findings: readonly Report[]
}

/** The words that nobody knows, each to be added to those of the project. */
export function UnknownWords({ content, findings }: UnknownWordsProps) {
  const text = useText()
  const path = wordsPath(content)
  const { data } = useProjectWords(path)
  const { mutate, isPending, error } = useWordAct(path)
  const words = [...new Set(findings.flatMap(({ check, detail }) => (check === 'spelling' && detail ? [detail] : [])))]
  if (words.length === 0) return null
  return (
    <ul className={style.words} aria-label={text('spelling-words')}>
      {words.map((word) => (
        <li key={word}>
          <bdi lang={content.place.language.code.replaceAll('_', '-')}>{word}</bdi>
          {data?.add_reason === null && (
            <Button
              look="plain"
              disabled={isPending}
              aria-label={text('spelling-add-word', { word })}
              onClick={() => mutate({ kind: 'add', word })}
            >
              {text('spelling-add')}
            </Button>
          )}
        </li>
      ))}
      {error && <li role="alert">{describeError(error, text)}</li>}
    </ul>
  )
}
