import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  downloadMemory,
  type Memory,
  useMemories,
  useMemoryChange,
  useMemoryMerge,
  useMemoryRemoval,
} from '../../api/memories.ts'
import memories from '../../text/memories.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './memories.module.css'
import { MemoryImport } from './memory-import.tsx'
import { MemoryTexts } from './memory-texts.tsx'

addTexts(memories)

/** Memories of imported texts: those of a project, or the reader's and for administrators those of the site. */
export function MemoryList({ project }: { readonly project: string | null }) {
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
  const { ask, question } = useQuestion()
  const askToRemove = () =>
    ask({
      title: text('memories-remove-title', { name }),
      explained: text('memories-remove-explained', { count: texts }),
      action: text('memories-remove'),
      onYes: () => removal.mutate(id),
    })
  const toggle = (one: Opened) => setOpened(opened === one ? null : one)
  return (
    <Panel title={name}>
      {question}
      <p className={style.about}>
        <FactLine
          facts={[
            text('memories-texts', { count: texts }),
            text(memory.own ? 'memories-own' : memory.project === null ? 'memories-site' : 'memories-project'),
          ]}
        />
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
        <Button disabled={removal.isPending} onClick={askToRemove}>
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
