/** The copy of the ads for our own product. */

export const adWords = {
  label: 'House ad',
  premium: { title: 'Same bowl. Better view.', line: 'Premium: your own tiles, charts and private chats. No ads.' },
  guide: { title: 'New around here?', line: 'You can read the guide in one sitting.' },
} as const
