import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './screenshot.module.css'

/** The largest picture that the server takes, in bytes. */
const largestPicture = 10 * 1024 * 1024

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

const stemOf = (file: File): string => file.name.replace(/\.[^.]*$/, '')

/** Uploads a picture of the string: chosen, dropped or pasted. What is typed stays until the server has it. */
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
  const field = <PictureField file={file} problem={problem} onChoose={choose} />
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

interface PictureFieldProps {
  readonly file: File | null
  readonly problem: string | undefined
  readonly onChoose: (file: File | null) => void
}

function PictureField({ file, problem, onChoose }: PictureFieldProps) {
  const text = useText()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <div className={style.field}>
      <label className={classes(buttonClass(), style.choice)}>
        <Icon name="add" />
        {text(file ? 'screenshot-other' : 'screenshot-file')}
        <input
          className={style.input}
          // A picture that was sent or pasted leaves no name behind.
          key={file === null ? 'none' : 'some'}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-invalid={problem !== undefined}
          aria-describedby="screenshot-problem"
          onChange={(event) => event.target.files?.[0] && onChoose(event.target.files[0])}
        />
      </label>
      {file === null && <p className={style.hint}>{text('screenshot-paste')}</p>}
      {file && (
        <figure className={style.preview}>
          {/* What is no picture is not drawn: the server says why. */}
          {preview && <img src={preview} alt={text('screenshot-preview')} onError={() => setPreview(null)} />}
          <Button look="plain" icon="close" onClick={() => onChoose(null)}>
            {text('screenshot-drop')}
          </Button>
        </figure>
      )}
      <p className={style.problem} id="screenshot-problem" role="alert">
        {problem !== undefined && (
          <>
            <Icon name="alert" />
            {problem}
          </>
        )}
      </p>
    </div>
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
