/** The built-in fun facts, each true and with a source, and the trivia card, which shows one approved fact at a time. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const TriviaCard = z.object({
  id: z.string(),
  fact: z.string(),
  source: z.string(),
  /** When the next fact is due; absent when every view shows another one. */
  until: z.optional(z.string()),
})
export type TriviaCard = z.infer<typeof TriviaCard>

export const getTriviaCard = endpoint({
  method: 'GET',
  path: '/api/trivia/card',
  summary: 'The current fact; none when nothing is approved',
  answer: z.object({ card: z.optional(TriviaCard) }),
})

export type FunFact = { fact: string; source: string }

export const FUN_FACTS: readonly FunFact[] = [
  {
    fact: 'Sir John Harington, a godson of Elizabeth I, described a flushing toilet in a book of 1596.',
    source: 'John Harington, A New Discourse of a Stale Subject (1596)',
  },
  {
    fact: 'World Toilet Day is on 19 November. The United Nations made it official in 2013.',
    source: 'UN General Assembly resolution 67/291',
  },
  {
    fact: 'Alexander Cumming, a watchmaker, patented a flush toilet with an S-shaped bend in 1775. The bend is still in use.',
    source: 'Science Museum, London',
  },
  {
    fact: 'The first toilet paper sold in packs in the United States, in 1857, had its maker’s name on every sheet.',
    source: 'Library of Congress, Gayetty’s Medicated Paper',
  },
  {
    fact: 'The drawing in the 1891 patent for the toilet roll shows the paper hanging over the front, not the back.',
    source: 'US Patent 465,588, Seth Wheeler (1891)',
  },
  {
    fact: 'The International Space Station recovers about 98 percent of the water its crew brings along.',
    source: 'NASA, Environmental Control and Life Support System (2023)',
  },
  {
    fact: 'In 2022, about 3.5 billion people had no safely managed toilet.',
    source: 'WHO and UNICEF Joint Monitoring Programme (2023)',
  },
  {
    fact: 'Thomas Crapper did not invent the flush toilet. He was a London plumber who made good ones and held nine patents.',
    source: 'Adam Hart-Davis, Thunder, Flush and Thomas Crapper (1997)',
  },
  {
    fact: 'Toilets use nearly 30 percent of the water inside an average American home, more than anything else.',
    source: 'US Environmental Protection Agency, WaterSense',
  },
  {
    fact: 'At Housesteads fort on Hadrian’s Wall, Roman soldiers sat side by side in a latrine that can still be visited.',
    source: 'English Heritage, Housesteads Roman Fort',
  },
  {
    fact: 'Over 4,000 years ago, houses in Moenjodaro had their own bathrooms, joined to covered drains in the street.',
    source: 'UNESCO World Heritage Centre, Archaeological Ruins at Moenjodaro',
  },
  {
    fact: 'New Delhi has a museum of nothing but toilets, from 2500 BC to today.',
    source: 'Sulabh International Museum of Toilets',
  },
]
