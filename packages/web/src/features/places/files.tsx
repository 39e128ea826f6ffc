import { type FormEvent, useState } from 'react'
import { downloadFile, type UploadConflicts, type UploadMethod, type UploadResult, useUpload } from '../../api/files.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './files.module.css'

/** What an upload may do, with the right that it takes beyond that to upload. */
const methods: readonly (readonly [UploadMethod, string])[] = [
  ['translate', 'unit.edit'],
  ['approve', 'unit.review'],
  ['suggest', 'suggestion.add'],
  ['fuzzy', 'unit.edit'],
]
const conflictChoices: readonly UploadConflicts[] = ['', 'replace-translated', 'replace-approved']

/** The largest file that the server takes, in bytes. */
const largestFile = 50 * 1024 * 1024

/** The translation's file: down, and up. */
export function Files({ place }: { readonly place: Place }) {
  const text = useText()
  const download = () => {
    downloadFile(place).catch((error: unknown) =>
      tellFailed(text('download-failed'), describeError(error instanceof Error ? error : new Error(), text)),
    )
  }
  return (
    <>
      <Panel title={text('download-title')}>
        <p className={style.quiet}>{text('download-text')}</p>
        <div>
          <Button icon="download" onClick={download}>
            {text('download-action')}
          </Button>
        </div>
      </Panel>
      {mayDo(place, 'upload.perform') && <UploadForm place={place} />}
    </>
  )
}

function UploadForm({ place }: { readonly place: Place }) {
  const text = useText()
  const [file, setFile] = useState<File | null>(null)
  const [method, setMethod] = useState<UploadMethod>('translate')
  const [conflicts, setConflicts] = useState<UploadConflicts>('')
  const upload = useUpload(place)
  const allowed = methods.filter(([, permission]) => mayDo(place, permission))
  const isTooLarge = file !== null && file.size > largestFile
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file !== null && !isTooLarge) upload.mutate({ file, method, conflicts })
  }
  return (
    <Panel title={text('upload-title')}>
      <form className={style.form} onSubmit={submit}>
        <label className={style.file}>
          <span>{text('upload-file')}</span>
          <input
            type="file"
            name="file"
            required
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              upload.reset()
            }}
          />
        </label>
        {isTooLarge && <Notice tone="failing">{text('upload-too-large')}</Notice>}
        <SelectField
          label={text('upload-method')}
          value={method}
          onValueChange={setMethod}
          options={allowed.map(([value]) => ({ value, name: text(`upload-method-${value}`) }))}
        />
        {method !== 'suggest' && mayDo(place, 'upload.overwrite') && (
          <SelectField
            label={text('upload-conflicts')}
            value={conflicts}
            onValueChange={setConflicts}
            options={conflictChoices.map((value) => ({ value, name: text(`upload-conflicts-${value || 'keep'}`) }))}
          />
        )}
        {upload.error && (
          <Notice tone="failing" urgent>
            {describeError(upload.error, text)}
          </Notice>
        )}
        {upload.data && <Outcome result={upload.data} />}
        <div>
          <Button look="filled" type="submit" icon="upload" disabled={file === null || isTooLarge || upload.isPending}>
            {text(upload.isPending ? 'upload-busy' : 'upload-action')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Outcome({ result: { total, accepted, skipped, not_found } }: { readonly result: UploadResult }) {
  const text = useText()
  return (
    <Notice tone={accepted > 0 ? 'good' : 'warning'} urgent>
      {text('upload-outcome', { total, accepted, skipped, missing: not_found })}
    </Notice>
  )
}
