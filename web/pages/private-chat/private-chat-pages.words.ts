/** The words for former premium members who still have private messages, and beside a conversation. */
export const formerMemberWords = {
  loading: 'Loading conversations',
  notLoaded: 'We couldn’t load your conversations.',
  link: 'Read your private messages',
} as const

export const personSummaryWords = {
  loading: 'Loading what you two have in common',
  seeProfile: 'See profile',
} as const
