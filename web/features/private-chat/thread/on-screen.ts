/** The path of a thread, and whether a thread is on the screen right now. */

const PATH = '/private-chat'

type PageState = { location: Pick<Location, 'pathname' | 'search'>; isHidden: boolean }

export function isOnScreen(otherId: string, { location, isHidden }: PageState): boolean {
  const open = new URLSearchParams(location.search).get('user')
  return !isHidden && location.pathname === PATH && open === otherId
}

export function threadPath(otherId: string): string {
  return `${PATH}?${new URLSearchParams({ user: otherId })}`
}
