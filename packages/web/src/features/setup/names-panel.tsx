import { useSiteOverview } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { completed, newProject, type SetupDraft } from './setup-draft.ts'

interface NamesPanelProps {
  readonly draft: SetupDraft
  readonly set: (change: Partial<SetupDraft>) => void
  readonly projectProblem: string | undefined
  readonly problem: string | undefined
}

/** The names of the component and its project. */
export function NamesPanel({ draft, set, projectProblem, problem }: NamesPanelProps) {
  const text = useText()
  const { data: projects = [] } = useSiteOverview()
  const { project, component } = completed(draft)
  return (
    <Panel title={text('setup-names')}>
      <SelectField
        label={text('setup-project')}
        value={draft.project}
        onValueChange={(slug) => set({ project: slug })}
        options={[
          { value: newProject, name: text('setup-project-new') },
          ...projects.map(({ path, name }) => ({ value: path, name })),
        ]}
      />
      {draft.project === newProject && (
        <TextField
          label={text('setup-project-name')}
          name="projectName"
          placeholder={'name' in project ? project.name : ''}
          problem={projectProblem}
          value={draft.projectName}
          onValueChange={(projectName) => set({ projectName })}
        />
      )}
      <TextField
        label={text('setup-name')}
        hint={text('setup-name-hint')}
        name="name"
        placeholder={component.name}
        value={draft.name}
        problem={problem}
        onValueChange={(name) => set({ name })}
      />
    </Panel>
  )
}
