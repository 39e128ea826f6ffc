import { useMutation } from '@tanstack/react-query'
import { type DownloadForm, downloadForms } from '@weft/contract/download-forms'
import { useState } from 'react'
import { downloadFile, useTranslationFacts } from '../../api/files.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './files.module.css'
import { UploadForm } from './upload-form.tsx'

/** The translation's file: down, and up. */
export function Files({ place }: { readonly place: Place }) {
  return (
    <>
      <DownloadPanel place={place} />
      {mayDo(place, 'upload.perform') && <UploadForm place={place} />}
    </>
  )
}

/** Downloads the file unchanged, or in another format with the strings of a search. */
function DownloadPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const [form, setForm] = useState<DownloadForm | 'file'>('file')
  const [search, setSearch] = useState('')
  const { data: facts } = useTranslationFacts(place)
  const fits = { all: true, keys: facts?.hasKeys === true, gettext: facts?.isGettext === true }
  const forms = ['file' as const, ...downloadForms.filter(({ of }) => fits[of]).map(({ id }) => id)]
  const download = useMutation({
    mutationFn: () => downloadFile(place, form === 'file' ? {} : { format: form, q: search }),
  })
  return (
    <Panel title={text('download-title')}>
      <p className={style.quiet}>{text('download-text')}</p>
      <Form
        onSubmit={() => download.mutate()}
        action={text('download-action')}
        look="outlined"
        busy={download.isPending}
        error={download.error}
      >
        <SelectField
          label={text('download-form')}
          value={form}
          onValueChange={(value) => {
            setForm(value)
            download.reset()
          }}
          options={forms.map((value) => ({ value, name: text(`download-form-${value}`) }))}
        />
        {form !== 'file' && (
          <TextField
            label={text('download-search')}
            hint={text('download-search-hint')}
            name="q"
            value={search}
            onValueChange={setSearch}
            spellCheck={false}
          />
        )}
        {download.data && (
          <Notice tone="warning" urgent>
            {text('download-lost', { losses: download.data })}
          </Notice>
        )}
      </Form>
    </Panel>
  )
}
