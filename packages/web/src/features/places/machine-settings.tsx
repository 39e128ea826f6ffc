import { useState } from 'react'
import { useMachineryChange, useProjectMachinery } from '../../api/machine.ts'
import { MachineServices } from '../../parts/machine/machine-services.tsx'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { MachinePlayground } from './machine-playground.tsx'
import { MachineUsage } from './machine-usage.tsx'

/** Machine translation in a project: services, consents, the limit, instructions, a trial, and usage. */
export function MachineSettings({ project }: { readonly project: string }) {
  const { data } = useProjectMachinery(project)
  return (
    <MachineServices owner={{ kind: 'project', path: project }}>
      {data && (
        <>
          <Use
            key={JSON.stringify([data.monthly_limit, data.instructions, data.language_instructions])}
            project={project}
            limit={data.monthly_limit}
            instructions={data.instructions}
            languages={data.language_instructions}
          />
          <MachinePlayground project={project} machinery={data} />
          <MachineUsage machinery={data} />
        </>
      )}
    </MachineServices>
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
