import { type MouseEvent, memo, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { useSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { specialCharacters } from '../fields/special-characters.ts'
import { type Actions, mayApprove } from '../keys/actions.ts'
import { keyHint } from '../keys/key-bindings.ts'
import { VisitorNote } from '../presence/visitor-note.tsx'
import { useCurrent, useShown, useWorkbench } from '../workbench.ts'
import style from './editing-actions.module.css'
import { RemoveString } from './remove-string.tsx'

interface EditingActionsProps {
  readonly content: EditorString
  readonly actions: Actions
  readonly onInsert: (text: string) => void
}

/** The actions on the text: one main action, with the others beside it. */
export function EditingActions({ content, actions, onInsert }: EditingActionsProps) {
  const { can, place } = content
  return (
    <ActionBar
      saves={can.save.allowed}
      suggests={can.suggest.allowed}
      approves={mayApprove(content)}
      reason={can.save.reason ?? ''}
      code={place.language.code}
      isFromRight={place.language.direction === 'rtl'}
      actions={actions}
      onInsert={onInsert}
    />
  )
}

interface ActionBarProps extends Omit<EditingActionsProps, 'content'> {
  readonly saves: boolean
  readonly suggests: boolean
  readonly approves: boolean
  /** Why the text cannot be saved. */
  readonly reason: string
  readonly code: string
  readonly isFromRight: boolean
}

/** The same for most strings of a translation: it is drawn anew only where something else can be done. */
const ActionBar = memo(function ActionBar(props: ActionBarProps) {
  const { saves, suggests, approves, reason, code, isFromRight, actions, onInsert } = props
  const text = useText()
  const [hasCharacters, setCharacters] = useState(false)
  const isVisitor = useSession().user === null
  return (
    <div className={style.bar}>
      {hasCharacters && <Characters code={code} isFromRight={isFromRight} onInsert={onInsert} />}
      {!saves && isVisitor && <VisitorNote suggests={suggests} />}
      {!saves && !isVisitor && <p className={style.reason}>{suggests ? text('suggest-only') : reason}</p>}
      <div className={style.buttons}>
        <More
          offersSuggesting={saves && suggests}
          actions={actions}
          onCharacters={() => setCharacters(!hasCharacters)}
        />
        <span className={style.gap} />
        {saves && suggests && (
          <Button className={style.suggest} onClick={() => actions.suggest()} title={keyHint('suggest')} look="plain">
            {text('suggest')}
          </Button>
        )}
        {saves && (
          <Button onMouseDown={keepFocus} onClick={() => actions['needs-editing']()} title={keyHint('needs-editing')}>
            {text('state-needs-editing')}
          </Button>
        )}
        {saves && approves && (
          <Button onClick={() => actions.approve()} title={keyHint('approve')}>
            {text('approve')}
          </Button>
        )}
        <Button
          look="filled"
          onMouseDown={keepFocus}
          onClick={() => actions['save-next']()}
          disabled={!saves && !suggests}
          title={keyHint('save-next')}
        >
          {text(saves ? 'save' : 'suggest')} <kbd className={style.key}>{keyHint('save-next')}</kbd>
        </Button>
      </div>
    </div>
  )
})

/** The field keeps the focus, and a keyboard on glass stays open. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface MoreProps {
  readonly offersSuggesting: boolean
  readonly actions: Actions
  readonly onCharacters: () => void
}

function More({ offersSuggesting, actions, onCharacters }: MoreProps) {
  const text = useText()
  const [removed, setRemoved] = useState<EditorString | null>(null)
  return (
    <span className={style.steps}>
      <Menu align="start" trigger={<IconButton icon="more" label={text('more-actions')} />}>
        <MenuItem onClick={() => actions['copy-source']()}>
          {text('copy-source')} <kbd>{keyHint('copy-source')}</kbd>
        </MenuItem>
        <MenuItem onClick={() => actions.clear()}>
          {text('clear')} <kbd>{keyHint('clear')}</kbd>
        </MenuItem>
        {offersSuggesting && (
          <MenuItem onClick={() => actions.suggest()}>
            {text('suggest')} <kbd>{keyHint('suggest')}</kbd>
          </MenuItem>
        )}
        <MenuItem onClick={onCharacters}>{text('characters')}</MenuItem>
        <StringItems actions={actions} onRemove={setRemoved} />
        <MenuItem onClick={() => actions.help()}>
          {text('keys')} <kbd>?</kbd>
        </MenuItem>
      </Menu>
      <IconButton
        icon="chevronUp"
        label={`${text('previous')} (${keyHint('previous')})`}
        onClick={() => actions.previous()}
      />
      <IconButton icon="chevronDown" label={`${text('next')} (${keyHint('next')})`} onClick={() => actions.next()} />
      {removed && <RemoveString content={removed} onClose={() => setRemoved(null)} />}
    </span>
  )
}

/** The actions on the string itself; loaded when the menu opens. */
function StringItems({
  actions,
  onRemove,
}: {
  readonly actions: Actions
  readonly onRemove: (content: EditorString) => void
}) {
  const text = useText()
  const session = useWorkbench()
  const content = useCurrent()
  const hasDraft = useShown((all) => all.draftOf(all.reading.unit) !== undefined)
  const canUndo = useShown((all) => all.canUndo)
  if (!content) return null
  const share = () => {
    const url = new URL(`?checksum=${content.checksum}`, location.href)
    void navigator.clipboard?.writeText(url.href)
  }
  return (
    <>
      <MenuItem onClick={() => void session.discard(content.id)} disabled={!hasDraft}>
        {text('revert')}
      </MenuItem>
      <MenuItem onClick={() => actions['undo-save']()} disabled={!canUndo}>
        {text('undo-save')} <kbd>{keyHint('undo-save')}</kbd>
      </MenuItem>
      <MenuItem onClick={share}>{text('copy-link')}</MenuItem>
      {content.can.delete.allowed && (
        <MenuItem danger onClick={() => onRemove(content)}>
          {text('remove-string')}
        </MenuItem>
      )}
    </>
  )
}

interface CharactersProps {
  readonly code: string
  readonly isFromRight: boolean
  readonly onInsert: (text: string) => void
}

function Characters({ code, isFromRight, onInsert }: CharactersProps) {
  const text = useText()
  return (
    <fieldset className={style.characters}>
      <legend className={style.legend}>{text('characters')}</legend>
      {specialCharacters(code, isFromRight).map((sign) => (
        <button key={sign.label} type="button" className={style.character} onClick={() => onInsert(sign.text)}>
          {sign.label}
        </button>
      ))}
    </fieldset>
  )
}
