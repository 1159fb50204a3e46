/** The two columns of a profile, one below the other on a phone. It loads the profile's CSS. */
import type { ReactNode } from 'react'
import './profile.css'

export function ProfileColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="profile-columns">
      <div>{main}</div>
      <div>{side}</div>
    </div>
  )
}
