import { useState } from 'react'
import { type ComponentList, useListChange } from '../../api/component-lists.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Rule = ComponentList['auto_assign'][number]

/** The rules of a list: components that one of them matches come into it by themselves. */
export function ListRules({ list: { slug, name, auto_assign: rules } }: { readonly list: ComponentList }) {
  const text = useText()
  const { mutate, isPending, error } = useListChange()
  const write = (auto_assign: Rule[], done?: () => void) =>
    mutate({ slug, auto_assign }, done ? { onSuccess: done } : {})
  return (
    <>
      {rules.length > 0 && (
        <RowList
          rows={rules.map((rule) => ({
            key: JSON.stringify(rule),
            title: text('list-rule', { project: rule.project_match, component: rule.component_match }),
            actions: (
              <IconButton
                icon="close"
                label={text('list-rule-remove', { project: rule.project_match, component: rule.component_match })}
                disabled={isPending}
                onClick={() => write(rules.filter((one) => one !== rule))}
              />
            ),
          }))}
        />
      )}
      <NewRule name={name} busy={isPending} error={error} add={(rule, done) => write([...rules, rule], done)} />
    </>
  )
}

interface NewRuleProps {
  /** The name of the list. */
  readonly name: string
  readonly busy: boolean
  readonly error: Error | null
  readonly add: (rule: Rule, done: () => void) => void
}

function NewRule({ name, busy, error, add }: NewRuleProps) {
  const text = useText()
  const [project, setProject] = useState('')
  const [component, setComponent] = useState('')
  const [open, setOpen] = useState(false)
  const problem = (field: keyof Rule) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => problemOf(error, `auto_assign.${at}.${field}`)).find(Boolean)
  if (!open)
    return (
      <>
        <FormProblem error={error} />
        <div>
          <Opener label={text('list-rule-new')} name={name} onClick={() => setOpen(true)} />
        </div>
      </>
    )
  return (
    <Form
      action={text('list-rule-add')}
      look="outlined"
      busy={busy}
      error={error}
      onSubmit={() =>
        add({ project_match: project.trim(), component_match: component.trim() }, () => {
          setProject('')
          setComponent('')
          setOpen(false)
        })
      }
    >
      <TextField
        label={text('list-rule-project')}
        hint={text('list-rule-hint')}
        name={`rule_project_${name}`}
        required
        maxLength={200}
        spellCheck={false}
        value={project}
        problem={problem('project_match')}
        onValueChange={setProject}
      />
      <TextField
        label={text('list-rule-component')}
        name={`rule_component_${name}`}
        required
        maxLength={200}
        spellCheck={false}
        value={component}
        problem={problem('component_match')}
        onValueChange={setComponent}
      />
    </Form>
  )
}

function Opener({
  label,
  name,
  onClick,
}: {
  readonly label: string
  readonly name: string
  readonly onClick: () => void
}) {
  return (
    <Button look="plain" icon="add" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
}
