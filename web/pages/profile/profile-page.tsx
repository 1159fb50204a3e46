/** /profile and /profile/:userId: your own profile, or another person's. */
import { useParams } from 'react-router'
import { useUser } from '#web/session/session.tsx'
import { OthersProfile } from './others/others-profile.tsx'
import { OwnProfile } from './own-profile.tsx'

export function ProfilePage() {
  const me = useUser()
  const { userId = me.id } = useParams()
  return userId === me.id ? <OwnProfile user={me} /> : <OthersProfile key={userId} userId={userId} />
}
