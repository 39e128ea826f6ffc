import { type Database, statement } from '../../db/database.ts'
import { addUser } from '../../domain/user/profile/add-user.ts'

const selectByEmail = statement<{ id: number }>(
  'user_by_email',
  'select id from users where lower(email) = lower($1) order by id limit 1',
)
const selectTaken = statement<{ username: string }>(
  'usernames_like',
  `select username from users where username = $1 or starts_with(username, $1 || '-')`,
)

/** The user of an e-mail address; one who cannot sign in is made for an address that is new here. */
export async function findAuthor(
  database: Database,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    const [known] = await tx.query(selectByEmail, [email])
    if (known) return known.id
    const base = (email.split('@')[0] ?? '').replace(/[^\w.-]/g, '').slice(0, 100) || 'author'
    const taken = new Set((await tx.query(selectTaken, [base])).map(({ username }) => username))
    let username = base
    for (let number = 2; taken.has(username); number++) username = `${base}-${number}`
    const added = await addUser(tx, { username, fullName: name || username, email, isActive: false })
    return added.id
  })
}
