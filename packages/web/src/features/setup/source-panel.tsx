import { PlaceField } from '../../parts/people/place-field.tsx'
import { useText } from '../../text/texts.ts'
import { FileField } from '../../ui/file-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OwnKey } from './own-key.tsx'
import { type SetupDraft, sources } from './setup-draft.ts'
import { isSshAddress } from './ssh-address.ts'

/** The largest archive or document that the server takes, in bytes. */
const largestFile = 50 * 1024 * 1024

interface SourcePanelProps {
  readonly draft: SetupDraft
  readonly set: (change: Partial<SetupDraft>) => void
  readonly problemOf: (field: string) => string | undefined
}

/** The source of the files: a git repository, an archive, a single document, or another component's repository. */
export function SourcePanel({ draft, set, problemOf }: SourcePanelProps) {
  const text = useText()
  return (
    <Panel title={text('setup-source')}>
      <SelectField
        label={text('setup-source-choice')}
        name="source"
        value={draft.source}
        options={sources.map((value) => ({ value, name: text(`setup-source-${value}`) }))}
        onValueChange={(source) => set({ source, file: null })}
      />
      <Files draft={draft} set={set} problemOf={problemOf} />
    </Panel>
  )
}

function Files({ draft, set, problemOf }: SourcePanelProps) {
  const text = useText()
  switch (draft.source) {
    case 'git':
      return <Repository draft={draft} set={set} problemOf={problemOf} />
    case 'component':
      return (
        <PlaceField
          label={text('setup-from')}
          hint={text('setup-from-hint')}
          name="from_component"
          kinds={['Component']}
          required
          value={draft.from}
          problem={problemOf('from_component')}
          onValueChange={(from) => set({ from })}
        />
      )
    default: {
      const field = draft.source === 'zip' ? 'zipfile' : 'docfile'
      const isTooLarge = draft.file !== null && draft.file.size > largestFile
      return (
        <FileField
          key={field}
          label={text(`setup-${draft.source}`)}
          hint={text(`setup-${draft.source}-hint`)}
          name={field}
          {...(draft.source === 'zip' && { accept: '.zip,application/zip' })}
          problem={isTooLarge ? text('setup-too-large') : problemOf(field)}
          onChoose={(file) => set({ file })}
        />
      )
    }
  }
}

function Repository({ draft, set, problemOf }: SourcePanelProps) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('setup-repo')}
        hint={text('setup-repo-hint')}
        name="repo"
        dir="ltr"
        placeholder="https://"
        spellCheck={false}
        autoFocus
        required
        value={draft.repo}
        problem={problemOf('repo')}
        onValueChange={(repo) => set({ repo })}
      />
      {isSshAddress(draft.repo) && <OwnKey project={draft.project} />}
      <TextField
        label={text('setup-branch')}
        hint={text('setup-branch-hint')}
        name="branch"
        spellCheck={false}
        value={draft.branch}
        problem={problemOf('branch')}
        onValueChange={(branch) => set({ branch })}
      />
    </>
  )
}
