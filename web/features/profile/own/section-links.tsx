/** The links to the sections of your own profile, in a row that stays at the top of the screen. */
import { type MouseEvent, useEffect, useState } from 'react'
import { wallWords } from '#web/features/profile/profile.words.ts'
import { PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import './section-links.css'

export type ProfileSection = { id: string; label: string }

/** A line across the upper part of the screen: the section it crosses is the current one. */
const READING_LINE = '-30% 0px -69% 0px'

export function SectionLinks({ sections }: { sections: readonly ProfileSection[] }) {
  const [current, setCurrent] = useCurrentSection(sections)
  const handleClick = (event: MouseEvent, id: string) => {
    // Only moves the view and the focus: a changed URL would count as a new page view.
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
    setCurrent(id)
  }
  return (
    <Wall as="div" className="section-links">
      <nav aria-label={wallWords.sections}>
        {sections.map(({ id, label }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => handleClick(event, id)}
          >
            {label}
          </a>
        ))}
      </nav>
      <PencilTrim />
    </Wall>
  )
}

function useCurrentSection(sections: readonly ProfileSection[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossed = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
        if (crossed) setCurrent(crossed.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return [current, setCurrent] as const
}
