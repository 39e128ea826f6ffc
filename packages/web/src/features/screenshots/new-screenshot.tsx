import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useNewScreenshot } from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { largestPicture, PictureField, stemOf } from '../../ui/picture-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Uploads a picture; what is typed stays until the server has it. */
export function NewScreenshot({ place }: { readonly place: Place }) {
  const text = useText()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const { mutate, reset, isPending, error } = useNewScreenshot(place)
  const isTooLarge = file !== null && file.size > largestPicture
  const choose = (next: File | null) => {
    reset()
    setFile(next)
    if (next && name === '') setName(stemOf(next))
  }
  const field = (
    <PictureField
      file={file}
      problem={isTooLarge ? text('screenshot-too-large') : problemOf(error, 'image')}
      onChoose={choose}
    />
  )
  const send = (image: File) =>
    mutate(
      { name, image },
      {
        onSuccess: () => {
          setFile(null)
          setName('')
          tellDone(text('screenshot-on-page'))
        },
      },
    )
  return (
    <Panel title={text('screenshot-new')}>
      {file === null ? (
        field
      ) : (
        <Form
          onSubmit={() => !isTooLarge && send(file)}
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
      )}
    </Panel>
  )
}
