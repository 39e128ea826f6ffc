import type { InboxItem } from '../../api/inbox.ts'
import { assignmentHref } from '../../parts/assignments/assignment-links.ts'
import { useText } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { FormLine } from '../../ui/fact-line.tsx'
import { placeHref, stringHref } from '../../ui/link.ts'
import { mixedText } from '../../ui/mixed-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import style from './inbox.module.css'

/** The target for an answer: the assignment, the string in the editor, or the place. */
function hrefOf({ unit, path, assignment }: InboxItem): string | null {
  if (assignment !== null && path !== null) return assignmentHref(assignment)
  if (path === null) return null
  return unit === null ? placeHref(path) : stringHref(path, unit)
}

interface InboxEntryProps {
  readonly item: InboxItem
  readonly read: (id: number) => void
}

/** One thing that somebody was told of; what is new is marked by shape and word, not by colour alone. */
export function InboxEntry({ item, read: noteRead }: InboxEntryProps) {
  const text = useText()
  const { id, read, action_name, user, path, names, target, source, created } = item
  const open = () => read || noteRead(id)
  const href = hrefOf(item)
  const forms = target.filter((form) => form !== '')
  return (
    <li className={style.entry} data-unread={!read || undefined}>
      <span className={style.mark} aria-hidden="true">
        {!read && <StateIcon name="translated" />}
      </span>
      <div className={style.words}>
        <p className={style.head}>
          {!read && <span className="visually-hidden">{text('inbox-new')}</span>}
          {href === null ? (
            <strong>{action_name}</strong>
          ) : (
            <PageLink href={href} onClick={open} onAuxClick={open}>
              {action_name}
            </PageLink>
          )}
          <span>{user === null ? text('change-by-weft') : user.full_name || user.username}</span>
          {path !== null && <span>{names.join(' / ')}</span>}
          <span className={style.time}>
            <Moment time={created} />
          </span>
        </p>
        {source.length > 0 && (
          <p className={style.source} dir="auto">
            <FormLine forms={source.map(mixedText)} />
          </p>
        )}
        {forms.length > 0 && (
          <p className={style.text} dir="auto">
            <FormLine forms={forms.map(mixedText)} />
          </p>
        )}
      </div>
      {!read && <IconButton icon="check" label={text('inbox-read-named', { name: action_name })} onClick={open} />}
    </li>
  )
}
