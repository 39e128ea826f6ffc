import { useState } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type Actions, mayApprove } from './actions.ts'
import style from './editing-actions.module.css'
import { keyHint } from './keys.ts'
import { specialCharacters } from './special-characters.ts'
import { useShown, useWorkbench } from './workbench.ts'

interface EditingActionsProps {
  readonly content: EditorString
  readonly actions: Actions
  readonly onInsert: (text: string) => void
}

/** What can be done with the text: one thing is meant to be done, the others stand beside it. */
export function EditingActions({ content, actions, onInsert }: EditingActionsProps) {
  const text = useText()
  const [hasCharacters, setCharacters] = useState(false)
  const { can, place } = content
  const saves = can.save.allowed
  return (
    <div className={style.bar}>
      {hasCharacters && (
        <Characters code={place.language.code} isFromRight={place.language.direction === 'rtl'} onInsert={onInsert} />
      )}
      {!saves && <p className={style.reason}>{can.suggest.allowed ? text('suggest-only') : can.save.reason}</p>}
      <div className={style.buttons}>
        <More content={content} actions={actions} onCharacters={() => setCharacters(!hasCharacters)} />
        <span className={style.gap} />
        {saves && can.suggest.allowed && (
          <Button className={style.suggest} onClick={() => actions.suggest()} title={keyHint('suggest')} look="plain">
            {text('suggest')}
          </Button>
        )}
        {saves && (
          <Button onClick={() => actions['needs-editing']()} title={keyHint('needs-editing')}>
            {text('state-needs-editing')}
          </Button>
        )}
        {saves && mayApprove(content) && (
          <Button onClick={() => actions.approve()} title={keyHint('approve')}>
            {text('approve')}
          </Button>
        )}
        <Button
          look="filled"
          onClick={() => actions['save-next']()}
          disabled={!saves && !can.suggest.allowed}
          title={keyHint('save-next')}
        >
          {text(saves ? 'save' : 'suggest')} <kbd className={style.key}>{keyHint('save-next')}</kbd>
        </Button>
      </div>
    </div>
  )
}

interface MoreProps {
  readonly content: EditorString
  readonly actions: Actions
  readonly onCharacters: () => void
}

function More({ content, actions, onCharacters }: MoreProps) {
  const text = useText()
  const session = useWorkbench()
  const hasDraft = useShown((all) => all.draftOf(content.id) !== undefined)
  const canUndo = useShown((all) => all.canUndo)
  const share = () => {
    const url = new URL(`?checksum=${content.checksum}`, location.href)
    void navigator.clipboard?.writeText(url.href)
  }
  return (
    <>
      <Menu align="start" trigger={<IconButton icon="more" label={text('more-actions')} />}>
        <MenuItem onClick={() => actions['copy-source']()}>
          {text('copy-source')} <kbd>{keyHint('copy-source')}</kbd>
        </MenuItem>
        <MenuItem onClick={() => actions.clear()}>
          {text('clear')} <kbd>{keyHint('clear')}</kbd>
        </MenuItem>
        {content.can.save.allowed && content.can.suggest.allowed && (
          <MenuItem onClick={() => actions.suggest()}>
            {text('suggest')} <kbd>{keyHint('suggest')}</kbd>
          </MenuItem>
        )}
        <MenuItem onClick={onCharacters}>{text('characters')}</MenuItem>
        <MenuItem onClick={() => void session.discard(content.id)} disabled={!hasDraft}>
          {text('revert')}
        </MenuItem>
        <MenuItem onClick={() => actions['undo-save']()} disabled={!canUndo}>
          {text('undo-save')} <kbd>{keyHint('undo-save')}</kbd>
        </MenuItem>
        <MenuItem onClick={share}>{text('copy-link')}</MenuItem>
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
