import { Toast } from '@base-ui/react/toast'
import { buttonClass, IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './toasts.module.css'

/** Tells of what was done or failed, wherever in the page the person is. */
export const toasts = Toast.createToastManager()

/** Says that something was done. */
export const tellDone = (title: string): void => void toasts.add({ title, type: 'done' })

/** Says that something failed, and why; stays until it is closed. */
export const tellFailed = (title: string, description?: string): void =>
  void toasts.add({ title, description, type: 'failed', timeout: 0, priority: 'high' })

/** Says that something was done, and what is still wrong; stays until it is closed. */
export const tellAttention = (title: string, description: string): void =>
  void toasts.add({ title, description, type: 'attention', timeout: 0 })

/**
 * Asks for something that is done when the person likes, once: then the message goes. It outlives the page that asks, and so what `mutate`
 * of its hooks would call: `mutateAsync` is answered in any case. The answer takes the message away, where the thing is done elsewhere.
 */
export function tellAsking(
  title: string,
  description: string,
  action: { readonly name: string; act(): void },
): () => void {
  const onClick = () => {
    toasts.close(id)
    action.act()
  }
  const actionProps = { children: action.name, onClick }
  const id = toasts.add({ title, description, type: 'asking', timeout: 0, actionProps })
  return () => toasts.close(id)
}

const icons: Readonly<Record<string, IconName>> = { failed: 'alert', attention: 'alert', asking: 'refresh' }
const looks: Readonly<Record<string, string | undefined>> = { failed: style.failed, attention: style.attention }

export function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  return (
    <Toast.Provider toastManager={toasts} timeout={5000}>
      <Toast.Portal>
        <Toast.Viewport className={style.viewport}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={classes(style.toast, looks[toast.type ?? ''])}>
      <Icon name={icons[toast.type ?? ''] ?? 'check'} />
      <div className={style.text}>
        <Toast.Title className={style.title} />
        <Toast.Description className={style.description} />
        <Toast.Action className={classes(buttonClass(), style.action)} />
      </div>
      <Toast.Close render={<IconButton icon="close" label={closeLabel} />} />
    </Toast.Root>
  ))
}
