import { boolean, email, initially, nullable, optional, text, textWhere, time as timeField } from './fields/index.ts'

/** The fields of a user in a request or a command. */
export const userFields = {
  email: optional(nullable(email({ maxLength: 190 }))),
  full_name: text({ maxLength: 150, label: 'Full name' }),
  username: textWhere('username', { maxLength: 150 }),
  is_superuser: initially(boolean(), false),
  is_active: initially(boolean(), true),
  is_bot: initially(boolean(), false),
  date_expires: optional(nullable(timeField())),
}
