/** Whether somebody has a conversation before their eyes right now. */

const PATH = '/private-chat'

type Window = { location: Pick<Location, 'pathname' | 'search'>; isHidden: boolean }

export function isOnScreen(otherId: string, { location, isHidden }: Window): boolean {
  const open = new URLSearchParams(location.search).get('user')
  return !isHidden && location.pathname === PATH && open === otherId
}

export function pathOfThread(otherId: string): string {
  return `${PATH}?${new URLSearchParams({ user: otherId })}`
}
