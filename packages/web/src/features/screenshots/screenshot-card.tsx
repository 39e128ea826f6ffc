import { type FormEvent, useState } from 'react'
import { mayDo, type Place } from '../../api/places.ts'
import { pictureAddress, type Screenshot, useScreenshotAct } from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { MarkedPicture } from '../../ui/marked-picture.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './screenshots.module.css'
import { ShownStrings } from './shown-strings.tsx'

interface CardProps {
  readonly screenshot: Screenshot
  readonly place: Place
}

/** A picture with its name, the strings that it shows, and what the reader may do with it. */
export function ScreenshotCard({ screenshot, place }: CardProps) {
  const text = useText()
  const [isRenaming, setRenaming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const mayEdit = mayDo(place, 'screenshot.edit')
  const { name } = screenshot
  const address = pictureAddress(screenshot)
  return (
    <li className={style.card}>
      <MarkedPicture
        address={address}
        alt={text('screenshot-alt', { name })}
        size={screenshot}
        regions={screenshot.regions.map(({ region }) => region)}
      />
      <div className={style.words}>
        {isRenaming ? (
          <NewName screenshot={screenshot} onClose={() => setRenaming(false)} />
        ) : (
          <div className={style.head}>
            <h3 className={style.name} dir="auto">
              {name}
            </h3>
            {mayEdit && (
              <Button
                look="plain"
                aria-label={text('screenshot-rename-named', { name })}
                onClick={() => setRenaming(true)}
              >
                {text('screenshot-rename')}
              </Button>
            )}
            {mayDo(place, 'screenshot.delete') && (
              <Button
                look="plain"
                aria-label={text('screenshot-delete-named', { name })}
                onClick={() => setDeleting(true)}
              >
                {text('screenshot-delete')}
              </Button>
            )}
          </div>
        )}
        <ShownStrings screenshot={screenshot} place={place} mayEdit={mayEdit} />
      </div>
      {isDeleting && <Deletion screenshot={screenshot} onClose={() => setDeleting(false)} />}
    </li>
  )
}

interface ActProps {
  readonly screenshot: Screenshot
  readonly onClose: () => void
}

function NewName({ screenshot, onClose }: ActProps) {
  const text = useText()
  const [name, setName] = useState(screenshot.name)
  const { mutate, pending, error } = useScreenshotAct(screenshot)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ kind: 'rename', name }, { onSuccess: onClose })
  }
  return (
    <form className={style.rename} onSubmit={submit}>
      <TextField
        label={text('screenshot-name')}
        autoFocus
        required
        value={name}
        onValueChange={setName}
        problem={problemOf(error, 'name')}
      />
      <FormProblem error={error} fields={['name']} />
      <div className={style.head}>
        <Button look="filled" type="submit" disabled={pending.length > 0}>
          {text('screenshot-save-name')}
        </Button>
        <Button onClick={onClose}>{text('cancel')}</Button>
      </div>
    </form>
  )
}

function Deletion({ screenshot, onClose }: ActProps) {
  const text = useText()
  const { mutate, pending, error } = useScreenshotAct(screenshot)
  const remove = () =>
    mutate(
      { kind: 'delete' },
      {
        onSuccess: () => {
          tellDone(text('screenshot-deleted'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('screenshot-delete-title')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={pending.length > 0} onClick={remove}>
            {text('screenshot-delete-action')}
          </Button>
        </>
      }
    >
      <p>{text('screenshot-delete-text', { name: screenshot.name })}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}
