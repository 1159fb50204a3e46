/** Runs before `npm start` and `npm test`: checks Node first, in words that every Node understands, then sets up. */
import { requireNode } from './setup/node-version.mjs'

requireNode()
void import('./setup/set-up.mjs').then(({ setUpFor }) => setUpFor(process.argv[2]))
