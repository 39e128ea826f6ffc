import type { InboxItem } from '../../api/inbox.ts'
import { useText } from '../../text/texts.ts'
import { placeHref, translateHref } from '../../ui/link.ts'
import { mixedText } from '../../ui/mixed-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import style from './inbox.module.css'

/** Where somebody goes who wants to answer: to the string in the editor, or to the place. */
function hrefOf({ unit, path }: InboxItem): string | null {
  if (path === null) return null
  return unit === null ? placeHref(path) : translateHref(path, `id:${unit}`)
}

/** One thing that somebody was told of; what is new is marked by shape and word, not by colour alone. */
export function InboxEntry({ item }: { readonly item: InboxItem }) {
  const text = useText()
  const { read, action_name, user, path, names, target, created } = item
  const href = hrefOf(item)
  const forms = target.filter((form) => form !== '')
  return (
    <li className={style.entry} data-unread={!read || undefined}>
      <span className={style.mark} aria-hidden="true">
        {read ? '' : '●'}
      </span>
      <div className={style.words}>
        <p className={style.head}>
          {!read && <span className="visually-hidden">{text('inbox-new')}</span>}
          {href === null ? <strong>{action_name}</strong> : <PageLink href={href}>{action_name}</PageLink>}
          <span>{user === null ? text('change-by-weft') : user.full_name || user.username}</span>
          {path !== null && <span>{names.join(' / ')}</span>}
          <span className={style.time}>
            <Moment time={created} />
          </span>
        </p>
        {forms.length > 0 && (
          <p className={style.text} dir="auto">
            {mixedText(forms.join(' · '))}
          </p>
        )}
      </div>
    </li>
  )
}
