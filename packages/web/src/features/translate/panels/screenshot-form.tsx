import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormProblem, problemOf } from '../../../ui/form.tsx'
import { largestPicture, PictureField, stemOf } from '../../../ui/picture-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { tellDone } from '../../../ui/toasts.tsx'
import style from './screenshot.module.css'

/** The source language's translation, to which screenshots belong. */
const placeOf = ({ place }: EditorString) => ({
  project_slug: place.project.slug,
  component_slug: place.component.path,
  language_code: place.source_language.code,
})

/** The key of all pictures of its component. */
const picturesOf = ({ place }: EditorString) => ['screenshots', place.component.id]

const idIn = (address: string): number => Number(/(\d+)\/$/.exec(address)?.[1])

/** Says that a picture shows the string. */
const tie = (id: number, { source_unit }: EditorString) =>
  client.linkScreenshot({ params: { id }, body: { unit_id: source_unit } })

interface ScreenshotFormProps {
  readonly content: EditorString
  /** A picture from the clipboard, to begin with. */
  readonly pasted: File | null
}

/**
 * Uploads a picture of the string: chosen, dropped or pasted. The typed name stays until the server has saved the
 * picture.
 */
export function ScreenshotForm({ content, pasted }: ScreenshotFormProps) {
  const text = useText()
  const cache = useQueryClient()
  const [file, setFile] = useState(pasted)
  const [name, setName] = useState(pasted ? stemOf(pasted) : '')
  /** The picture that has arrived, where tying it to the string has not. */
  const arrived = useRef<number>(null)
  const upload = useMutation({
    async mutationFn(image: File) {
      arrived.current ??= idIn((await client.addScreenshot({ body: { ...placeOf(content), name, image } })).url)
      await tie(arrived.current, content)
    },
    onSuccess() {
      arrived.current = null
      setFile(null)
      setName('')
      tellDone(text('screenshot-added'))
      return Promise.all([
        cache.invalidateQueries({ queryKey: ['context', content.id] }),
        cache.invalidateQueries({ queryKey: picturesOf(content) }),
      ])
    },
  })
  const choose = (next: File | null) => {
    arrived.current = null
    upload.reset()
    setFile(next)
    if (next && name === '') setName(stemOf(next))
  }
  const isTooLarge = file !== null && file.size > largestPicture
  const problem = isTooLarge ? text('screenshot-too-large') : problemOf(upload.error, 'image')
  const field = <PictureField file={file} problem={problem} hint={text('screenshot-paste')} onChoose={choose} />
  if (!file) return field
  return (
    <Form
      onSubmit={() => !isTooLarge && upload.mutate(file)}
      action={text(upload.isPending ? 'screenshot-sending' : 'screenshot-add')}
      look="outlined"
      busy={upload.isPending}
      error={upload.error}
      fields={['image', 'name']}
    >
      {field}
      <TextField
        label={text('screenshot-name')}
        value={name}
        onValueChange={setName}
        problem={problemOf(upload.error, 'name')}
      />
    </Form>
  )
}

/** Chooses one of the component's pictures that do not show the string yet. */
export function ScreenshotChoice({
  content,
  tied,
}: {
  readonly content: EditorString
  readonly tied: ReadonlySet<number>
}) {
  const text = useText()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState('')
  const { project, component } = content.place
  const params = { project: project.slug, component: component.path.replaceAll('/', '%2F') }
  const { data } = useQuery({
    queryKey: picturesOf(content),
    queryFn: ({ signal }) => client.listComponentScreenshots({ params, query: { page_size: 100 }, signal }),
  })
  const choose = useMutation({
    mutationFn: (id: number) => tie(id, content),
    onSuccess() {
      setChosen('')
      return cache.invalidateQueries({ queryKey: ['context', content.id] })
    },
  })
  const others = (data?.results ?? []).filter(({ id }) => !tied.has(id))
  if (others.length === 0) return null
  const value = others.some(({ id }) => String(id) === chosen) ? chosen : String(others[0]?.id)
  return (
    <div className={style.field}>
      <SelectField
        label={text('screenshot-choice')}
        value={value}
        options={others.map(({ id, name }) => ({ value: String(id), name }))}
        onValueChange={setChosen}
      />
      <div>
        <Button disabled={choose.isPending} onClick={() => choose.mutate(Number(value))}>
          {text('screenshot-tie')}
        </Button>
      </div>
      <FormProblem error={choose.error} />
    </div>
  )
}
