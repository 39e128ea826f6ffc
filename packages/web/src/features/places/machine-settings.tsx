import { useState } from 'react'
import {
  type UsedService,
  useConsent,
  useMachineryChange,
  useProjectMachinery,
  useServiceChange,
} from '../../api/machine.ts'
import machine from '../../text/machine.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { MachineServiceForm } from './machine-service-form.tsx'
import { MachineUsage } from './machine-usage.tsx'

addTexts(machine)

/** Machine translation in a project: services, consents, the limit, instructions and usage. */
export function MachineSettings({ project }: { readonly project: string }) {
  const text = useText()
  const { data, error, refetch } = useProjectMachinery(project)
  const [changed, setChanged] = useState<UsedService | null>(null)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Columns
      aside={
        <MachineServiceForm
          key={changed?.id ?? ''}
          project={project}
          services={data.services}
          present={changed}
          onDone={() => setChanged(null)}
        />
      }
    >
      <Services project={project} used={data.used} consents={data.consents} onChange={setChanged} />
      <Use
        key={JSON.stringify([data.monthly_limit, data.instructions, data.language_instructions])}
        project={project}
        limit={data.monthly_limit}
        instructions={data.instructions}
        languages={data.language_instructions}
      />
      <MachineUsage machinery={data} />
    </Columns>
  )
}

interface ServicesProps {
  readonly project: string
  readonly used: readonly UsedService[]
  readonly consents: readonly { readonly service: string; readonly host: string; readonly username: string | null }[]
  readonly onChange: (service: UsedService) => void
}

function Services({ project, used, consents, onChange }: ServicesProps) {
  const text = useText()
  const consent = useConsent(project)
  const removal = useServiceChange(project)
  if (used.length === 0)
    return (
      <Panel title={text('machine-services')}>
        <Empty title={text('machine-none')}>{text('machine-none-text')}</Empty>
      </Panel>
    )
  const givenFor = ({ id, host }: UsedService) => consents.find((one) => one.service === id && one.host === host)
  const actionsOf = (one: UsedService) => (
    <>
      {one.fault === 'consent' && (
        <Button
          look="filled"
          disabled={consent.isPending}
          onClick={() => consent.mutate({ service: one.id, host: one.host })}
        >
          {text('machine-consent', { host: one.host })}
        </Button>
      )}
      {one.fault === null && givenFor(one) && one.scope === 'site' && (
        <Button disabled={consent.isPending} onClick={() => consent.mutate({ service: one.id, host: null })}>
          {text('machine-consent-back')}
        </Button>
      )}
      {one.configuration !== null && <Button onClick={() => onChange(one)}>{text('machine-change')}</Button>}
      {one.configuration !== null && (
        <Button
          disabled={removal.isPending}
          onClick={() =>
            confirm(text('machine-remove-sure', { name: one.name })) &&
            removal.mutate({ service: one.id, configuration: {} })
          }
        >
          {text('machine-remove')}
        </Button>
      )}
    </>
  )
  const detailOf = (one: UsedService) => {
    const name = givenFor(one)?.username
    return [
      text(`machine-of-${one.scope}`),
      text('machine-sends-to', { host: one.host }),
      one.languages !== null && text('machine-languages-some', { languages: one.languages.join(', ') }),
      name && text('machine-consent-given', { name }),
      one.fault !== null && text(`machine-fault-${one.fault}`),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <Panel title={text('machine-services')} flush>
      <RowList
        rows={used.map((one) => ({ key: one.id, title: one.name, detail: detailOf(one), actions: actionsOf(one) }))}
      />
      <FormProblem error={consent.error ?? removal.error} />
    </Panel>
  )
}

const linesOf = (languages: Readonly<Record<string, string>>): string =>
  Object.entries(languages)
    .map(([code, said]) => `${code}: ${said.replaceAll('\n', ' ')}`)
    .join('\n')

/** `cs: …` on each line. */
const languagesIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const at = line.indexOf(':')
      return at <= 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    }),
  )

interface UseProps {
  readonly project: string
  readonly limit: string | null
  readonly instructions: string
  readonly languages: Readonly<Record<string, string>>
}

function Use(props: UseProps) {
  const text = useText()
  const [limit, setLimit] = useState(props.limit ?? '')
  const [instructions, setInstructions] = useState(props.instructions)
  const [languages, setLanguages] = useState(linesOf(props.languages))
  const { mutate, isPending, error } = useMachineryChange(props.project)
  const save = () =>
    mutate(
      {
        monthly_limit: limit.trim() === '' ? null : limit.trim(),
        instructions,
        language_instructions: languagesIn(languages),
      },
      { onSuccess: () => tellDone(text('machine-use-saved')) },
    )
  return (
    <Panel title={text('machine-use')}>
      <Form
        action={text('machine-use-save')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['monthly_limit', 'instructions', 'language_instructions']}
        onSubmit={save}
      >
        <TextField
          label={text('machine-limit')}
          hint={text('machine-limit-hint')}
          inputMode="decimal"
          value={limit}
          problem={problemOf(error, 'monthly_limit')}
          onValueChange={setLimit}
        />
        <TextArea
          label={text('machine-instructions')}
          hint={text('machine-instructions-hint')}
          value={instructions}
          problem={problemOf(error, 'instructions')}
          onValueChange={setInstructions}
        />
        <TextArea
          label={text('machine-language-instructions')}
          hint={text('machine-language-instructions-hint')}
          value={languages}
          problem={problemOf(error, 'language_instructions')}
          onValueChange={setLanguages}
        />
      </Form>
    </Panel>
  )
}
