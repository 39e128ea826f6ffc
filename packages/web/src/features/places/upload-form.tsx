import type { Permission } from '@weft/contract'
import { useState } from 'react'
import {
  type UploadConflicts,
  type UploadFuzzy,
  type UploadMethod,
  type UploadResult,
  useTranslationFacts,
  useUpload,
} from '../../api/files.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './files.module.css'

const conflictChoices: readonly UploadConflicts[] = ['', 'replace-translated', 'replace-approved']
const fuzzyChoices: readonly UploadFuzzy[] = ['', 'process', 'approve']

/** Methods that save texts, to which the choices about other texts apply. */
const savingTexts: ReadonlySet<UploadMethod> = new Set(['translate', 'approve', 'fuzzy'])

/** The largest file that the server takes, in bytes. */
const largestFile = 50 * 1024 * 1024

/** The allowed actions of an upload here; the server decides the rest. */
function methodsOf(place: Place, facts: { readonly isSource: boolean; readonly hasKeys: boolean }): UploadMethod[] {
  const may = (...permissions: Permission[]) => permissions.some((one) => mayDo(place, one))
  const hasOwnFile = !facts.isSource || facts.hasKeys
  const allowed: readonly (readonly [UploadMethod, boolean])[] = [
    ['translate', may('unit.edit') && (!facts.isSource || may('unit.template'))],
    ['approve', may('unit.review')],
    ['suggest', may('suggestion.add')],
    ['fuzzy', may('unit.edit') && !facts.isSource],
    ['add', may('unit.add')],
    ['replace', hasOwnFile && may('component.edit', 'source.edit')],
    ['source', facts.isSource && !facts.hasKeys && may('component.edit', 'source.edit')],
  ]
  return allowed.filter(([, isAllowed]) => isAllowed).map(([method]) => method)
}

/** Sends a file, and tells what became of its strings. A refused upload keeps the form. */
export function UploadForm({ place }: { readonly place: Place }) {
  const text = useText()
  const { data: facts } = useTranslationFacts(place)
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<UploadMethod | null>(null)
  const [conflicts, setConflicts] = useState<UploadConflicts>('')
  const [fuzzy, setFuzzy] = useState<UploadFuzzy>('')
  const [author, setAuthor] = useState({ name: '', email: '' })
  const upload = useUpload(place)
  const methods = facts ? methodsOf(place, facts) : []
  const method = chosen ?? methods[0] ?? 'translate'
  const savesTexts = savingTexts.has(method)
  const isTooLarge = file !== null && file.size > largestFile
  const send = () => {
    if (file === null || isTooLarge) return
    const named = author.email === '' ? {} : { author_name: author.name, author_email: author.email }
    upload.mutate({ file, method, ...(savesTexts ? { conflicts, fuzzy } : {}), ...named })
  }
  if (methods.length === 0) return null
  return (
    <Panel title={text('upload-title')}>
      <Form
        onSubmit={send}
        action={text(upload.isPending ? 'upload-busy' : 'upload-action')}
        busy={file === null || isTooLarge || upload.isPending}
        error={upload.error}
        fields={['file', 'author_email']}
      >
        <FileField
          problem={isTooLarge ? text('upload-too-large') : problemOf(upload.error, 'file')}
          onChoose={(one) => {
            setFile(one)
            upload.reset()
          }}
        />
        <SelectField
          label={text('upload-method')}
          value={method}
          onValueChange={setChosen}
          options={methods.map((value) => ({ value, name: text(`upload-method-${value}`) }))}
        />
        {savesTexts && mayDo(place, 'upload.overwrite') && (
          <SelectField
            label={text('upload-conflicts')}
            value={conflicts}
            onValueChange={setConflicts}
            options={conflictChoices.map((value) => ({ value, name: text(`upload-conflicts-${value || 'keep'}`) }))}
          />
        )}
        {savesTexts && (
          <SelectField
            label={text('upload-fuzzy')}
            value={fuzzy}
            onValueChange={setFuzzy}
            options={fuzzyChoices.map((value) => ({ value, name: text(`upload-fuzzy-${value || 'skip'}`) }))}
          />
        )}
        {mayDo(place, 'upload.authorship') && (
          <AuthorFields author={author} onChange={setAuthor} problem={problemOf(upload.error, 'author_email')} />
        )}
        {upload.data && <Outcome result={upload.data} />}
      </Form>
    </Panel>
  )
}

function FileField(props: { readonly problem: string | undefined; readonly onChoose: (file: File | null) => void }) {
  const text = useText()
  return (
    <>
      <label className={style.file}>
        <span>{text('upload-file')}</span>
        <input
          type="file"
          name="file"
          required
          aria-invalid={props.problem !== undefined}
          onChange={(event) => props.onChoose(event.target.files?.[0] ?? null)}
        />
        <span className={style.hint}>{text('upload-file-hint')}</span>
      </label>
      {props.problem !== undefined && (
        <Notice tone="failing" urgent>
          {props.problem}
        </Notice>
      )}
    </>
  )
}

interface Author {
  readonly name: string
  readonly email: string
}

/** In whose name the texts are saved, where that may be somebody else. */
function AuthorFields(props: {
  readonly author: Author
  readonly onChange: (author: Author) => void
  readonly problem: string | undefined
}) {
  const text = useText()
  const { author, onChange, problem } = props
  return (
    <fieldset className={style.author}>
      <legend>{text('upload-author')}</legend>
      <p className={style.hint}>{text('upload-author-hint')}</p>
      <TextField
        label={text('upload-author-name')}
        name="author_name"
        maxLength={200}
        value={author.name}
        onValueChange={(name) => onChange({ ...author, name })}
      />
      <TextField
        label={text('upload-author-email')}
        name="author_email"
        type="email"
        maxLength={190}
        value={author.email}
        onValueChange={(email) => onChange({ ...author, email })}
        problem={problem}
      />
    </fieldset>
  )
}

function Outcome({ result }: { readonly result: UploadResult }) {
  const text = useText()
  const { total, accepted, skipped, not_found, not_found_strings: missing } = result
  return (
    <Notice tone={accepted > 0 ? 'good' : 'warning'} urgent>
      {text('upload-outcome', { total, accepted, skipped, missing: not_found })}
      {missing.length > 0 && (
        <details>
          <summary>{text('upload-missing')}</summary>
          <ul>
            {missing.map(({ context, source }) => (
              <li key={`${context}\u0004${source}`} dir="auto">
                {[context, source].filter((part) => part !== '').join(': ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}
