import { useState } from 'react'
import {
  type PeopleImport as SentFile,
  useImportedPeople,
  useImportFaults,
  useImportMaking,
  useImportRemoval,
  useNewPeopleImport,
  usePeopleImport,
} from '../../api/people-imports.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './manage.module.css'

/** The largest file that the server takes, in bytes. */
const largestFile = 20 * 1024 * 1024

/** Makes accounts of a CSV file: it is read and shown first, and nobody is made before somebody says so. */
export function PeopleImport({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const [id, setId] = useState<number | null>(null)
  return (
    <Panel title={text('people-import')} actions={<Button onClick={onClose}>{text('close')}</Button>}>
      {id === null ? <FileChoice onRead={setId} /> : <Preview id={id} onAnother={() => setId(null)} />}
    </Panel>
  )
}

function FileChoice({ onRead }: { readonly onRead: (id: number) => void }) {
  const text = useText()
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error, progress } = useNewPeopleImport()
  const isTooLarge = file !== null && file.size > largestFile
  return (
    <Form
      action={text('people-import-read')}
      busy={file === null || isTooLarge || isPending}
      error={error}
      fields={['file']}
      onSubmit={() => file !== null && mutate(file, { onSuccess: onRead })}
    >
      <FileField
        label={text('people-import-file')}
        hint={text('people-import-hint')}
        name="file"
        accept=".csv,.tsv,.txt"
        problem={isTooLarge ? text('people-import-too-large') : problemOf(error, 'file')}
        onChoose={setFile}
      />
      {isPending && <Progress value={progress} label={text('people-import-reading')} />}
    </Form>
  )
}

interface PreviewProps {
  readonly id: number
  readonly onAnother: () => void
}

/** The rows of the file, and their effects. */
function Preview({ id, onAnother }: PreviewProps) {
  const text = useText()
  const { data: sent, error, refetch } = usePeopleImport(id)
  const making = useImportMaking()
  const removal = useImportRemoval()
  if (sent === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const good = sent.rows - sent.faulty
  const isDone = sent.state === 'done'
  return (
    <>
      {sent.fault !== null && (
        <Notice tone="failing" urgent>
          {text('people-import-fault', { line: sent.fault_line ?? 1 })} {sent.fault}
        </Notice>
      )}
      <Notice tone={isDone ? 'good' : 'plain'} urgent>
        {isDone
          ? text('people-import-done', { count: sent.made })
          : text('people-import-found', { rows: sent.rows, name: sent.name })}
      </Notice>
      <FormProblem error={making.error ?? removal.error} />
      {making.isPending && <Progress value={making.progress} label={text('people-import-making')} />}
      <div className={style.buttons}>
        {!isDone && (
          <Button look="filled" disabled={good === 0 || making.isPending} onClick={() => making.mutate(id)}>
            {text('people-import-make', { count: good })}
          </Button>
        )}
        <Button
          disabled={making.isPending || removal.isPending}
          onClick={() => removal.mutate(id, { onSuccess: onAnother })}
        >
          {text(isDone ? 'people-import-another' : 'people-import-drop')}
        </Button>
      </div>
      {sent.faulty > 0 && <Faults sent={sent} />}
      {!isDone && good > 0 && <Rows id={id} faulty={false} title={text('people-import-good', { count: good })} />}
    </>
  )
}

/** Rows that become nobody, to be mended and sent again. */
function Faults({ sent: { id, faulty } }: { readonly sent: SentFile }) {
  const text = useText()
  const { mutate, isPending, error } = useImportFaults()
  return (
    <>
      <Rows id={id} faulty title={text('people-import-faults', { count: faulty })} />
      <FormProblem error={error} />
      <div>
        <Button icon="download" disabled={isPending} onClick={() => mutate(id)}>
          {text('people-import-faults-download')}
        </Button>
      </div>
    </>
  )
}

interface RowsProps {
  readonly id: number
  readonly faulty: boolean
  readonly title: string
}

function Rows({ id, faulty, title }: RowsProps) {
  const text = useText()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useImportedPeople(id, faulty)
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <RowList
        amongOthers
        rows={rows.map(({ line, username, full_name: fullName, email, teams, problems }) => ({
          key: line,
          title: text('people-import-line', { line, name: username || fullName || email }),
          detail: faulty ? (
            problems
              .map(({ attr, detail }) => (attr === null ? detail : `${text(`people-import-${attr}`)}: ${detail}`))
              .join(' ')
          ) : (
            <FactLine facts={[fullName, email, ...teams]} />
          ),
        }))}
      />
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('people-import-more')}
          </Button>
        </div>
      )}
    </section>
  )
}
