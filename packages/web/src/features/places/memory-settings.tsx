import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  downloadMemory,
  downloadProjectMemory,
  type Memory,
  useMemories,
  useMemoryChange,
  useMemoryMerge,
  useMemoryRemoval,
  useNewMemory,
} from '../../api/memories.ts'
import { useSession } from '../../api/session.ts'
import memories from '../../text/memories.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { MemoryImport } from './memory-import.tsx'
import style from './memory-settings.module.css'
import { MemoryTexts } from './memory-texts.tsx'

addTexts(memories)

interface NewMemoryProps {
  /** The slug of a project; null: it is for the reader, or for the site. */
  readonly project: string | null
  readonly mayManageSite?: boolean
}

/** Memories of imported texts: those of a project, the reader's, and for administrators those of the site. */
export function MemorySettings({ project }: { readonly project: string }) {
  const { rights } = useSession()
  return (
    <>
      <Columns aside={<NewMemory project={project} />}>
        <Translations project={project} />
        <Memories project={project} />
      </Columns>
      <Columns aside={<NewMemory project={null} mayManageSite={rights.site.includes('memory.manage')} />}>
        <Memories project={null} />
      </Columns>
    </>
  )
}

/** The memory that nobody has to fill: the project's translations. */
function Translations({ project }: { readonly project: string }) {
  const text = useText()
  const download = useMutation({
    mutationFn: () => downloadProjectMemory(project),
    onError: (error) => tellFailed(text('memories-not-downloaded'), error.message),
  })
  return (
    <Panel title={text('memories-translations')}>
      <p>{text('memories-translations-text')}</p>
      <Button icon="download" disabled={download.isPending} onClick={() => download.mutate()}>
        {text('memories-download-all')}
      </Button>
    </Panel>
  )
}

function Memories({ project }: { readonly project: string | null }) {
  const text = useText()
  const { data, error, refetch } = useMemories(project)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  if (data.length === 0)
    return (
      <Panel title={text(project === null ? 'memories-yours' : 'memories')}>
        <Empty title={text('memories-none')}>{text('memories-none-text')}</Empty>
      </Panel>
    )
  return data.map((memory) => <MemoryPanel key={memory.id} memory={memory} project={project} />)
}

interface MemoryProps {
  readonly memory: Memory
  readonly project: string | null
}

type Opened = 'import' | 'texts' | null

function MemoryPanel({ memory, project }: MemoryProps) {
  const text = useText()
  const [opened, setOpened] = useState<Opened>(null)
  const removal = useMemoryRemoval(project)
  const merge = useMemoryMerge(project)
  const download = useMutation({
    mutationFn: () => downloadMemory(memory),
    onError: (error) => tellFailed(text('memories-not-downloaded'), error.message),
  })
  const { id, name, texts } = memory
  const toggle = (one: Opened) => setOpened(opened === one ? null : one)
  return (
    <Panel title={name}>
      <p className={style.about}>
        {text('memories-texts', { count: texts })}
        {' · '}
        {text(memory.own ? 'memories-own' : memory.project === null ? 'memories-site' : 'memories-project')}
      </p>
      <Switches memory={memory} project={project} />
      <FormProblem error={removal.error ?? merge.error} />
      <div className={style.actions}>
        <Button aria-expanded={opened === 'texts'} onClick={() => toggle('texts')}>
          {text('memories-show')}
        </Button>
        <Button aria-expanded={opened === 'import'} onClick={() => toggle('import')}>
          {text('memories-import')}
        </Button>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {text('memories-download')}
        </Button>
        <Button
          disabled={merge.isPending || texts < 2}
          onClick={() => merge.mutate(id, { onSuccess: (count) => tellDone(text('memories-merged', { count })) })}
        >
          {text('memories-merge')}
        </Button>
        <Button
          disabled={removal.isPending}
          onClick={() => confirm(text('memories-remove-sure', { name, count: texts })) && removal.mutate(id)}
        >
          {text('memories-remove')}
        </Button>
      </div>
      {opened === 'import' && <MemoryImport id={id} project={project} />}
      {opened === 'texts' && <MemoryTexts id={id} />}
    </Panel>
  )
}

/** The switches act at once; the penalty when the field is left. */
function Switches({ memory, project }: MemoryProps) {
  const text = useText()
  const { mutate, isPending, error } = useMemoryChange(project)
  const [penalty, setPenalty] = useState(String(memory.penalty))
  const change = (body: Parameters<typeof mutate>[0]['body']) => mutate({ id: memory.id, body })
  return (
    <div className={style.switches}>
      <CheckField
        label={text('memories-used')}
        checked={memory.used}
        disabled={isPending}
        onCheckedChange={(used) => change({ used })}
      />
      {!memory.own && (
        <CheckField
          label={text('memories-shared')}
          checked={memory.shared}
          disabled={isPending}
          onCheckedChange={(shared) => change({ shared })}
        />
      )}
      <TextField
        label={text('memories-penalty')}
        type="number"
        min={0}
        max={100}
        value={penalty}
        problem={problemOf(error, 'penalty')}
        onValueChange={setPenalty}
        onBlur={() => Number(penalty) !== memory.penalty && change({ penalty: Number(penalty) })}
      />
    </div>
  )
}

function NewMemory({ project, mayManageSite = false }: NewMemoryProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [isOfSite, setOfSite] = useState(false)
  const { mutate, isPending, error } = useNewMemory(project)
  const add = () =>
    mutate(
      { name, site: isOfSite, shared: isOfSite, ...(project === null ? {} : { project }) },
      { onSuccess: () => setName('') },
    )
  return (
    <Panel title={text(project === null ? 'memories-new-own' : 'memories-new')}>
      <Form
        action={text('memories-add')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['name']}
        onSubmit={add}
      >
        <TextField
          label={text('memories-name')}
          name="name"
          hint={text('memories-name-hint')}
          required
          value={name}
          problem={problemOf(error, 'name')}
          onValueChange={setName}
        />
        {mayManageSite && (
          <CheckField label={text('memories-of-site')} checked={isOfSite} onCheckedChange={setOfSite} />
        )}
      </Form>
    </Panel>
  )
}
