/** The words for former premium members who still have private messages. */
export const formerMemberWords = {
  loading: 'Loading conversations',
  notLoaded: 'We couldn’t load your conversations.',
  link: 'Read your private messages',
} as const
