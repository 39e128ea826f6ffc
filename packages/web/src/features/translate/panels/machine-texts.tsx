import type { EditorString } from '../../../api/editor-server.ts'
import { useMachineTexts } from '../../../api/machine.ts'
import machine from '../../../text/machine.ftl?raw'
import { addTexts, useText } from '../../../text/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import own from './memory-section.module.css'

addTexts(machine)

/** The button that asks machines, and what they say. */
export function MachineTexts({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const { mutate, data, isPending, error } = useMachineTexts(content.id)
  const { code, direction } = content.place.language
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {text(isPending ? 'machine-asking' : 'machine-ask')}
      </Button>
      <div aria-live="polite">
        {error && <p className={style.error}>{error.message}</p>}
        <ol className={style.list}>
          {data?.texts.map((one) => (
            <li key={one.service} className={style.item}>
              <div className={own.line}>
                <p className={style.said} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
                  {one.forms.map((form, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
                    <bdi key={at} className={style.form}>
                      {form}
                    </bdi>
                  ))}
                </p>
                {mayWrite(content) && (
                  <IconButton
                    icon="copy"
                    label={text('machine-take')}
                    onClick={() => session.setText(content.id, one.forms)}
                  />
                )}
              </div>
              <p className={style.by}>{text('machine-by', { name: one.name, model: one.model })}</p>
            </li>
          ))}
        </ol>
        {data?.faults.map(({ service, name, code: fault, said }) => (
          <p key={service} className={style.by}>
            {name}: {text(`machine-fault-${fault}`)} <bdi>{said}</bdi>
          </p>
        ))}
        {data?.texts.length === 0 && data.faults.length === 0 && <p className={style.by}>{text('machine-empty')}</p>}
      </div>
    </>
  )
}
