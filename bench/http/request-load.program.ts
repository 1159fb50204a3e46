/** Asks from a core of its own: what to ask comes as an argument, what came out goes to the output. */
import { askOverAndOver, type Load } from './request-load.ts'

console.log(JSON.stringify(await askOverAndOver(JSON.parse(process.argv[2] ?? '{}') as Load)))
process.exit()
