import { useDemo, useDemoRemoval } from '../../api/demo.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatList } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Says which projects are the demo's, and removes them with one click. */
export function DemoNotice() {
  const text = useText()
  const { data: projects = [] } = useDemo()
  const removal = useDemoRemoval()
  if (projects.length === 0) return null
  const names = formatList(projects.map(({ name }) => name))
  const remove = () => removal.mutate(undefined, { onSuccess: () => tellDone(text('demo-removed')) })
  return (
    <Notice
      tone="plain"
      actions={
        <Button disabled={removal.isPending} onClick={remove}>
          {text(removal.isPending ? 'demo-removing' : 'demo-remove')}
        </Button>
      }
    >
      {text('demo-text', { projects: names, count: projects.length })}
      <FormProblem error={removal.error} />
    </Notice>
  )
}
