/** The floor of a profile: the person's numbers, and beside or below them everything else. */
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
