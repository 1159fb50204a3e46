/** The words of the pages that are not in a group. */
export const BACK = 'Back'

export const homeWords = { room: 'Chat room' } as const

export const leaderboardWords = {
  title: 'Bowl Hall of Fame',
  subtitle: "See who's the best in the bathroom business!",
  tabs: 'Lists',
  podium: 'You’re on the podium.',
} as const

export const guideWords = { title: 'How to Use On the Bowl' } as const

export const landingWords = {
  guide: 'Guide',
  hallOfFame: 'Bowl Hall of Fame',
  line: 'Wash your hands.',
} as const

export const notFoundWords = {
  title: '404 Page Not Found',
  line: 'Somebody used the last sheet.',
  hint: 'Did you forget to add the page to the router?',
  back: 'Back to the bowl',
} as const

export const adminTabs = {
  trivia: 'Trivia Management',
  users: 'User Management',
  settings: 'App Settings',
  overview: 'Overview',
  audit: 'Audit log',
  nodes: 'Servers',
} as const

export const aboutWords = {
  name: 'On the Bowl',
  version: (version: string) => `On the Bowl v${version}`,
} as const
