import { statement } from '../../db/database.ts'

export const selectAlert = statement<{ id: number; component_id: number; name: string }>(
  'alert_to_dismiss',
  'select id, component_id, name from alerts where id = $1',
)
/** The first person who dismissed it stays, with the reason. */
export const dismiss = statement<never>(
  'dismiss_alert',
  `update alerts set dismissed_at = now(), dismissed_by = (select id from users where id = $2), dismissal_reason = $3
    where id = $1 and dismissed_at is null`,
)
export const stand = statement<never>(
  'let_alert_stand',
  "update alerts set dismissed_at = null, dismissed_by = null, dismissal_reason = '' where id = $1",
)
