/** The version of this instance and its support address. */
import { getInstance } from '#contract/admin/instance.ts'
import { useCall } from '#web/api/use-call.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { aboutWords } from './pages.words.ts'
import './about-this-instance.css'

export function AboutThisInstance() {
  const instance = useCall(getInstance, {})
  if (instance.isPending)
    return (
      <footer className="about-this-instance">
        <Skeleton width={140} />
        <Skeleton width={180} />
      </footer>
    )
  if (instance.isError) return <footer className="about-this-instance">{aboutWords.name}</footer>
  const { version, supportEmail } = instance.data
  return (
    <footer className="about-this-instance">
      <span>{aboutWords.version(version)}</span>
      <a className="link link-alone" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </footer>
  )
}
