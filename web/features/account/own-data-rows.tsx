/** What a member can do with the own data: take all of it along, and leave for good. */
import type { User } from '#contract/people/users.ts'
import type { Leaving } from './delete-form.tsx'
import { DeleteRow } from './delete-row.tsx'
import { DownloadRow } from './download-row.tsx'

export function OwnDataRows({ user, onLeave }: { user: User; onLeave: Leaving }) {
  return (
    <>
      <DownloadRow nickname={user.nickname} />
      {user.email && <DeleteRow email={user.email} onLeave={onLeave} />}
    </>
  )
}
