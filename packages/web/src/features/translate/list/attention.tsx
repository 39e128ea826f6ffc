import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useText } from '../../../text/texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useShown, useWorkbench } from '../workbench.ts'
import { ConflictCard, OvertakenCard, RefusedCard, RefusedSuggestionCard, SpareCards } from './attention-cards.tsx'

/** Events between the typing and the saving, if any. */
export function Attention({ content, findChips }: { readonly content: EditorString; readonly findChips: ChipFinder }) {
  const text = useText()
  const session = useWorkbench()
  const entries = useShown((all) => all.entriesOf(content.id))
  const isOvertaken = useShown((all) => all.isOvertaken(content.id))
  const isRenewed = useShown((all) => all.isRenewed(content.id))
  const spares = useShown((all) => all.sparesOf(content.id))
  const isGone = useShown(({ reading }) => reading.isGone(content.id))
  const entry = entries.findLast(({ kind }) => kind === 'save')
  return (
    <>
      {isGone && <Notice tone="warning">{text('string-gone-long')}</Notice>}
      {entry?.status.kind === 'conflict' && (
        <ConflictCard content={content} entry={entry} theirs={entry.status.theirs} />
      )}
      {entry?.status.kind === 'refused' && <RefusedCard content={content} refused={entry.status} />}
      {entries.map(
        (one) =>
          one.kind === 'suggestion' &&
          one.status.kind === 'refused' && <RefusedSuggestionCard key={one.id} entry={one} refused={one.status} />,
      )}
      {isOvertaken && <OvertakenCard content={content} />}
      {isRenewed && <Notice tone="plain">{text('text-renewed')}</Notice>}
      <SpareCards
        spares={spares}
        findChips={findChips}
        onUse={(tab) => session.takeSpare(content.id, tab)}
        onDrop={(tab) => session.dropSpare(content.id, tab)}
      />
    </>
  )
}
