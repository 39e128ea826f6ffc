import { auditActions } from '@weft/contract/audit-actions'
import { useState } from 'react'
import type { SiteAuditFilter } from '../../api/site-audit.ts'
import { useText } from '../../text/texts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AuditFilterFormProps {
  readonly filter: SiteAuditFilter
  readonly onFilter: (filter: SiteAuditFilter) => void
}

/** Chooses entries by kind, person, project and day. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  const text = useText()
  const [draft, setDraft] = useState(filter)
  const change = (part: Partial<SiteAuditFilter>) => setDraft({ ...draft, ...part })
  const names = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
  return (
    <Panel title={text('audit-filter')}>
      <Form
        action={text('audit-filter-apply')}
        look="outlined"
        onSubmit={() => onFilter({ ...draft, user: draft.user.trim(), project: draft.project.trim() })}
      >
        <SelectField
          label={text('audit-filter-action')}
          name="action"
          value={draft.action}
          options={[
            { value: '', name: text('audit-filter-all') },
            ...auditActions.map((value) => ({ value, name: text(`audit-action-${value}`) })),
          ]}
          onValueChange={(action) => change({ action })}
        />
        <TextField
          label={text('audit-filter-user')}
          name="user"
          {...names}
          value={draft.user}
          onValueChange={(user) => change({ user })}
        />
        <TextField
          label={text('audit-filter-project')}
          name="project"
          {...names}
          value={draft.project}
          onValueChange={(project) => change({ project })}
        />
        <DateField
          label={text('audit-filter-since')}
          name="since"
          value={draft.since}
          onValueChange={(since) => change({ since })}
        />
        <DateField
          label={text('audit-filter-until')}
          name="until"
          value={draft.until}
          onValueChange={(until) => change({ until })}
        />
      </Form>
    </Panel>
  )
}
