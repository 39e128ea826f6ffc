import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslationRemoval } from '../../api/languages.ts'
import type { Place } from '../../api/places.ts'
import { useRemovalEffects } from '../../api/removals.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { EffectList } from './effect-list.tsx'

/** Takes a language out of its component, once its code was typed: its texts leave the repository with its file. */
export function LanguageRemoval({ place }: { readonly place: Place }) {
  const text = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const removal = useTranslationRemoval(place)
  const code = place.path.split('/').at(-1) ?? ''
  const component = place.names.at(-2)?.path ?? ''
  const { data: effects } = useRemovalEffects(place.path, open)
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: async () => {
        tellDone(text('language-removed', { language: place.names.at(-1)?.name ?? code }))
        await navigate({ to: placeHref(component) })
      },
    })
  return (
    <Panel title={text('language-remove')}>
      <p>{text('language-remove-text')}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {text('language-remove-action')}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title={text('language-remove')}
        closeLabel={text('close')}
        actions={
          <>
            <Button onClick={close}>{text('cancel')}</Button>
            <Button look="danger" disabled={typed !== code || removal.isPending} onClick={remove}>
              {text('language-remove-action')}
            </Button>
          </>
        }
      >
        {effects && <EffectList effects={effects} />}
        <FormProblem error={removal.error} />
        <TextField
          label={text('language-remove-type', { code })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
      </Dialog>
    </Panel>
  )
}
