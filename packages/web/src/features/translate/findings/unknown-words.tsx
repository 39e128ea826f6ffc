import type { Report } from '@weft/checks'
import type { EditorString } from '../../../api/editor-server.ts'
import { useProjectWords, useProposedWords, useWordAct } from '../../../api/spelling.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { describeError } from '../../../ui/failed-part.tsx'
import style from './finding-list.module.css'
import { wordsPath } from './use-spelling.ts'

/** Words for which the dictionary is asked: each may take it a second. */
const mostAsked = 4
/** Words that are proposed for one. */
const mostShown = 3

interface UnknownWordsProps {
  readonly content: EditorString
  readonly findings: readonly Report[]
  readonly onFix: (form: number, edits: readonly { start: number; end: number; content: string }[]) => void
}

/** The words that nobody knows, each with words for its place, and to be added to those of the project. */
export function UnknownWords({ content, findings, onFix }: UnknownWordsProps) {
  const text = useText()
  const path = wordsPath(content)
  const { data } = useProjectWords(path)
  const { mutate, isPending, error } = useWordAct(path)
  const found = findings.filter(({ check, detail }) => check === 'spelling' && detail)
  const words = Map.groupBy(found, ({ detail = '' }) => detail)
  if (words.size === 0) return null
  const replace = (word: string, by: string) => {
    for (const [form, places] of Map.groupBy(words.get(word) ?? [], (one) => one.form))
      onFix(
        form,
        places.map(({ span }) => ({ ...span, content: by })),
      )
  }
  return (
    <ul className={style.words} aria-label={text('spelling-words')}>
      {[...words.keys()].map((word, at) => (
        <li key={word}>
          <bdi lang={content.place.language.code.replaceAll('_', '-')}>{word}</bdi>
          {at < mostAsked && <ProposedWords content={content} word={word} onChoose={(by) => replace(word, by)} />}
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

interface ProposedWordsProps {
  readonly content: EditorString
  readonly word: string
  readonly onChoose: (by: string) => void
}

/** Words of the dictionary in place of one. */
function ProposedWords({ content, word, onChoose }: ProposedWordsProps) {
  const text = useText()
  const { data = [] } = useProposedWords(content.id, word)
  return data.slice(0, mostShown).map((one) => (
    <Button
      key={one}
      look="outlined"
      lang={content.place.language.code.replaceAll('_', '-')}
      aria-label={text('spelling-replace', { word, by: one })}
      onClick={() => onChoose(one)}
    >
      {one}
    </Button>
  ))
}
