/** The wall of another person: bowl, name and chips in every state. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonWall } from './person-wall.tsx'

const ada = { nickname: 'Ada', emoji: '👑', isOnBowl: true, isPremium: true }
const render = (props: Partial<Parameters<typeof PersonWall>[0]>) =>
  renderToStaticMarkup(<PersonWall person={ada} chips={[]} onBack={() => {}} {...props} />)

test('[PROF-4] [PROF-15] the bowl has water while the person sits, and a brass rim for premium', () => {
  expect(render({})).toMatch(/person-bowl" data-on="true" data-gold="true"/)
  const plain = render({ person: { ...ada, isOnBowl: false, isPremium: false } })
  expect(plain).not.toMatch(/data-on|data-gold|throne-ring|alt="Premium"/)
  expect(render({}).match(/alt="Premium"/g)).toHaveLength(1)
})

test('[PROF-18] while loading, the name and the bowl are there when they are known, else skeletons', () => {
  expect(render({ chips: undefined })).toMatch(/Ada.*skeleton/)
  const unknown = render({ person: undefined, chips: undefined })
  expect(unknown.match(/class="skeleton"/g)).toHaveLength(3)
  expect(unknown).toContain('>Profile</span>')
})

test('[PROF-6] without a person there is an empty bowl and a title', () => {
  const nobody = render({ person: null, title: 'Nobody here', chips: undefined })
  expect(nobody).toContain('Nobody here')
  expect(nobody).not.toMatch(/skeleton|person-chips/)
})
