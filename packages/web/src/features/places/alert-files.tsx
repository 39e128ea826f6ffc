import { useState } from 'react'
import { type Alert, useLanguageFile } from '../../api/alerts.ts'
import { mayDo } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { placeHref, stringHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import style from './alert-notices.module.css'

/** So many files are named before one asks for the others. */
const filesAtFirst = 5

/** The files that an alert is about, with line and column, and checks that never run. */
export function AlertFiles({ alert }: { readonly alert: Alert }) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const { broken, checks, languages, files } = alert
  // The languages say it with more.
  const filenames = languages.length > 0 ? [] : alert.filenames
  const lines = [
    ...broken.map((file) => ({ key: `${file.filename} ${file.line} ${file.unit}`, line: <BrokenFile file={file} /> })),
    ...languages.map((one) => ({
      key: one.filename,
      line: <LanguageFiles files={one} path={alert.path} mayChoose={mayDo(alert, 'component.edit')} />,
    })),
    ...filenames.map((name) => ({ key: name, line: <code dir="ltr">{name}</code> })),
    ...checks.map(({ id, flags }) => ({ key: id, line: text('alert-check', { check: id, flags: flags.join(', ') }) })),
  ]
  if (lines.length === 0) return null
  const hidden = Math.max(files, lines.length) - Math.min(lines.length, filesAtFirst)
  return (
    <>
      <ul className={style.files}>
        {(showsAll ? lines : lines.slice(0, filesAtFirst)).map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
      {!showsAll && lines.length > filesAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{text('alert-files-more', { count: hidden })}</Button>
      )}
      {showsAll && files > lines.length && (
        <p className={style.quiet}>{text('alert-files-others', { count: files - lines.length })}</p>
      )}
    </>
  )
}

function BrokenFile({ file }: { readonly file: Alert['broken'][number] }) {
  const text = useText()
  const { filename, line, column, message, translation, unit } = file
  return (
    <>
      <code dir="ltr">{`${filename}:${line}:${column}`}</code>{' '}
      {translation && (
        <PageLink href={placeHref(translation.path)}>
          <bdi>{translation.name}</bdi>
        </PageLink>
      )}{' '}
      {unit !== null && translation && (
        <PageLink href={stringHref(translation.path, unit)}>{text('alert-string')}</PageLink>
      )}
      <p className={style.message}>{message}</p>
    </>
  )
}

interface LanguageFilesProps {
  readonly files: Alert['languages'][number]
  /** The path of the component. */
  readonly path: string
  readonly mayChoose: boolean
}

/** The translated file of a language, and its alternatives. */
function LanguageFiles({ files: { language, filename, others }, path, mayChoose }: LanguageFilesProps) {
  const text = useText()
  const { mutateAsync, isPending } = useLanguageFile(path)
  // The line is another one by the time that is told.
  const choose = (file: string) =>
    mutateAsync(file).then(
      () => tellDone(text('alert-file-taken', { file })),
      (error: Error) => tellFailed(text('alert-file-failed', { file }), error.message),
    )
  return (
    <>
      {text('alert-file-used', { language })} <code dir="ltr">{filename}</code>
      <ul className={style.others}>
        {others.map((file) => (
          <li key={file}>
            <code dir="ltr">{file}</code>{' '}
            {mayChoose && (
              <Button
                disabled={isPending}
                aria-label={text('alert-file-take-named', { file })}
                onClick={() => choose(file)}
              >
                {text('alert-file-take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
