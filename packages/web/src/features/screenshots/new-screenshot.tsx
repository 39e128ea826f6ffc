import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useNewScreenshot } from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { largestPicture, PictureField, stemOf } from '../../ui/picture-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { ManyScreenshots } from './many-screenshots.tsx'

/** Uploads pictures; what is typed stays until the server has it. */
export function NewScreenshot({ place }: { readonly place: Place }) {
  const text = useText()
  const [files, setFiles] = useState<readonly File[]>([])
  const [first] = files
  return (
    <Panel title={text('screenshot-new')}>
      {first !== undefined && files.length > 1 ? (
        <ManyScreenshots place={place} files={files} onClose={() => setFiles([])} />
      ) : (
        <OneScreenshot place={place} file={first ?? null} onChoose={setFiles} />
      )}
    </Panel>
  )
}

interface OneScreenshotProps {
  readonly place: Place
  readonly file: File | null
  readonly onChoose: (files: readonly File[]) => void
}

function OneScreenshot({ place, file, onChoose }: OneScreenshotProps) {
  const text = useText()
  const [name, setName] = useState('')
  const { mutate, reset, isPending, error } = useNewScreenshot(place)
  const isTooLarge = file !== null && file.size > largestPicture
  const choose = (next: File | null) => {
    reset()
    onChoose(next === null ? [] : [next])
    if (next && name === '') setName(stemOf(next))
  }
  const field = (
    <PictureField
      file={file}
      problem={isTooLarge ? text('screenshot-too-large') : problemOf(error, 'image')}
      onChoose={choose}
      onChooseMany={onChoose}
    />
  )
  if (file === null) return field
  const send = () =>
    mutate(
      { name, image: file },
      {
        onSuccess: () => {
          onChoose([])
          setName('')
          tellDone(text('screenshot-on-page'))
        },
      },
    )
  return (
    <Form
      onSubmit={() => !isTooLarge && send()}
      action={text(isPending ? 'screenshot-sending' : 'screenshot-add')}
      look="outlined"
      busy={isPending}
      error={error}
      fields={['image', 'name']}
    >
      {field}
      <TextField
        label={text('screenshot-name')}
        required
        value={name}
        onValueChange={setName}
        problem={problemOf(error, 'name')}
      />
    </Form>
  )
}
