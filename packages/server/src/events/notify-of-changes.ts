import { statement, type Transaction } from '../db/database.ts'
import { type NotificationId, notifications } from '../notifications/notifications.ts'
import { sitePermissions } from '../permissions/index.ts'
import { type ChangeAction, changeActions, contentActions } from './change-actions.ts'

/** A row of the history that was just written. */
export interface WrittenChange {
  readonly id: number
  readonly action: number
  /** Who did it: nobody is told of what they did themselves. */
  readonly userId: number | null
}

/** Who is told of comments depends on the comment's words and readers, not on the action alone. */
const toldByComment: readonly NotificationId[] = ['MentionCommentNotificaton', 'LastAuthorCommentNotificaton']

/** A kind that says the same more exactly takes the place of the general one. */
const generalKinds: readonly NotificationId[] = ['ChangedStringNotificaton']

const kindsOfAction = new Map<number, NotificationId[]>()
for (const kind of notifications) {
  if (kind.cause !== 'change' || toldByComment.includes(kind.id)) continue
  const actions: readonly ChangeAction[] | 'content' = kind.actions
  const codes = actions === 'content' ? contentActions : actions.map((action) => changeActions[action].code)
  for (const code of codes) kindsOfAction.set(code, [...(kindsOfAction.get(code) ?? []), kind.id])
}

/** The rule of permissions/can.ts: a team that gives only what belongs to the site shows no project by reaching all. */
const showsProjects = `(not exists (select 1 from team_roles tr join roles r on r.id = tr.role_id
                             where tr.team_id = t.id and cardinality(r.permissions) > 0)
                         or exists (select 1 from team_roles tr join roles r on r.id = tr.role_id
                             where tr.team_id = t.id and not r.permissions <@ array[${sitePermissions.map((one) => `'${one}'`).join(', ')}]))`

/**
 * For each user and change the subscription of the narrowest scope decides, also when it says "never". Whoever may not
 * see the project, and whoever did it, is not told.
 */
const insertNotifications = statement<never>(
  'insert_notifications',
  `with happened as (select * from jsonb_to_recordset($1::jsonb) as v(change_id bigint, notification text, user_id int, general boolean)),
   chosen as (
     select distinct on (s.user_id, h.change_id) s.user_id, h.change_id, s.notification, s.frequency
       from happened h
       join subscriptions s on s.notification = h.notification
       join users u on u.id = s.user_id and u.is_active and not u.is_bot
       join projects p on p.id = $2
      where s.user_id is distinct from h.user_id
        and case s.scope
              when 0 then true
              when 10 then exists (select 1 from watched_projects w where w.user_id = u.id and w.project_id = p.id)
              when 20 then u.is_superuser or exists (
                select 1 from team_members m join teams t on t.id = m.team_id
                  join team_roles tr on tr.team_id = t.id join roles r on r.id = tr.role_id
                 where m.user_id = u.id and 'project.edit' = any(r.permissions)
                   and (t.project_selection = 1 or exists
                         (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = p.id)))
              when 30 then s.project_id = p.id
              when 40 then s.component_id = $3
              else false end
        and (u.is_superuser or not exists (
              select 1 from components c where c.id = $3 and coalesce((c.settings ->> 'restricted')::boolean, false)))
        and (u.is_superuser or exists (
              select 1 from team_members m join teams t on t.id = m.team_id
               where m.user_id = u.id and ((t.project_selection = 1 and ${showsProjects})
                 or (t.project_selection in (3, 4) and p.access_control = 0)
                 or (t.project_selection = 4 and p.access_control = 1)
                 or exists (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = p.id))))
      order by s.user_id, h.change_id, h.general, s.scope desc)
   insert into notifications (user_id, notification, frequency, change_id)
   select user_id, notification, frequency, change_id from chosen where frequency > 0`,
)

/** Writes down who is to be told of changes in a project; delivery takes it from there. Part of the changes' transaction. */
export async function notifyOfChanges(
  tx: Transaction,
  changes: readonly WrittenChange[],
  where: { readonly projectId: number; readonly componentId: number | null },
): Promise<void> {
  const happened = changes.flatMap((change) =>
    (kindsOfAction.get(change.action) ?? []).map((notification) => ({
      change_id: change.id,
      notification,
      user_id: change.userId,
      general: generalKinds.includes(notification),
    })),
  )
  if (happened.length === 0) return
  await tx.query(insertNotifications, [JSON.stringify(happened), where.projectId, where.componentId])
}
