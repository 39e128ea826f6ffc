import type { ChipFinder, ChipSpan } from '../../editor/code-field/chips.ts'
import { describeHidden, hiddenCharacters } from '../../editor/code-field/visible-spaces.ts'
import type { DiffPiece } from '../../editor/word-diff.ts'
import style from './marked-text.module.css'

/** A text to be read, with its placeholders as pieces and its hidden characters shown. */
export function MarkedText({ text, findChips }: { readonly text: string; readonly findChips: ChipFinder }) {
  const parts: React.ReactNode[] = []
  let at = 0
  let number = 0
  for (const span of findChips(text)) {
    parts.push(...spaced(text, at, span.start))
    parts.push(
      <Chip key={`chip ${span.start}`} text={text.slice(span.start, span.end)} kind={span.kind} number={++number} />,
    )
    at = span.end
  }
  parts.push(...spaced(text, at, text.length))
  return <>{parts}</>
}

function Chip({
  text,
  kind,
  number,
}: {
  readonly text: string
  readonly kind: ChipSpan['kind']
  readonly number: number
}) {
  return (
    <bdi className={`cm-chip cm-chip-${kind}`} dir="ltr" translate="no" data-placeholder={number}>
      {text}
    </bdi>
  )
}

function* spaced(whole: string, from: number, to: number): Generator<React.ReactNode> {
  const text = whole.slice(from, to)
  let at = 0
  for (const match of text.matchAll(hiddenCharacters)) {
    // The end of a part beside a piece is no end of the line.
    const isEdge =
      match[0] === ' ' && ((match.index === 0 && from > 0) || (match.index + 1 === text.length && to < whole.length))
    if (isEdge) continue
    if (match.index > at) yield text.slice(at, match.index)
    const { className, title } = describeHidden(match[0])
    yield (
      <span key={`hidden ${from + match.index}`} className={className} title={title}>
        {match[0]}
      </span>
    )
    at = match.index + match[0].length
  }
  if (at < text.length) yield text.slice(at)
}

const names = { added: 'ins', removed: 'del', same: 'span' } as const

/** What changed between two texts. */
export function DiffText({ pieces }: { readonly pieces: readonly DiffPiece[] }) {
  return pieces.map(({ kind, text }, at) => {
    const Element = names[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison never change their order
      <Element key={at} className={style[kind]}>
        {text}
      </Element>
    )
  })
}
