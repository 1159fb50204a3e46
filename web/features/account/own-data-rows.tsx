/** The rows for a member's own data: download it, or delete the account. */
import type { User } from '#contract/people/users.ts'
import type { EndSession } from './delete-form.tsx'
import { DeleteRow } from './delete-row.tsx'
import { DownloadRow } from './download-row.tsx'

export function OwnDataRows({ user, onLeave }: { user: User; onLeave: EndSession }) {
  return (
    <>
      <DownloadRow nickname={user.nickname} />
      {user.email && <DeleteRow email={user.email} onLeave={onLeave} />}
    </>
  )
}
