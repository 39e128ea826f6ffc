import type { ChipFinder, ChipSpan } from '../../../editor/code-field/chips.ts'
import { describeHidden, hiddenCharacters } from '../../../editor/code-field/visible-spaces.ts'
import type { DiffPiece } from '../../../editor/word-diff.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import type { MarkedTerm } from './marked-terms.ts'
import style from './marked-text.module.css'

interface MarkedTextProps {
  readonly text: string
  readonly findChips: ChipFinder
  /** Terms in the text, in their order, none over another; placeholders go before them. */
  readonly terms?: readonly MarkedTerm[]
}

/** A text to be read, with its placeholders as pieces, its terms underlined and its hidden characters shown. */
export function MarkedText({ text, findChips, terms = [] }: MarkedTextProps) {
  const parts: React.ReactNode[] = []
  const chips = findChips(text).map((span, at) => ({ ...span, number: at + 1 }))
  const isFree = ({ start, end }: MarkedTerm) => !chips.some((chip) => chip.start < end && start < chip.end)
  const pieces = [...chips, ...terms.filter((term) => term.end <= text.length && isFree(term))]
  if (terms.length > 0) pieces.sort((a, b) => a.start - b.start)
  let at = 0
  for (const piece of pieces) {
    parts.push(...spaced(text, at, piece.start))
    const shown = text.slice(piece.start, piece.end)
    parts.push(
      'kind' in piece ? (
        <Chip key={`chip ${piece.start}`} text={shown} kind={piece.kind} number={piece.number} />
      ) : (
        <span
          key={`term ${piece.start}`}
          className={style.term}
          title={piece.title}
          data-insert={piece.wording ?? undefined}
        >
          {shown}
        </span>
      ),
    )
    at = piece.end
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

/** The differences between two texts. */
export function DiffText({ pieces }: { readonly pieces: readonly DiffPiece[] }) {
  return pieces.map(({ kind, text }, at) => {
    const Element = names[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison never change their order
      <Element key={at} className={style[kind]}>
        {mixedText(text)}
      </Element>
    )
  })
}
