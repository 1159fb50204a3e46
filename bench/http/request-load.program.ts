/** Asks from a core of its own: what to ask comes as an argument, what came out goes to the output. */
import { askInTurn, type Load } from './request-load.ts'

console.log(JSON.stringify(await askInTurn(JSON.parse(process.argv[2] ?? '{}') as Load)))
process.exit()
