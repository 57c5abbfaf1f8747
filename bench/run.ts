import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runAgainst } from './_against.ts'
import { askedOf, isAsked, type Suite } from './_parts.ts'

/** Prints one figure as a line `name value unit`. */
export type Report = (name: string, value: number, unit: string) => void

const after = (flag: string) =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined

/** Figure in `npm run bench [-- --only NAME]`; absent: all. Ratios compare two programs that alternate in one run. */
const only = after('--only')
const load = async (file: string) => (await import(new URL(file, import.meta.url).href)) as Suite

/** Runs the parts of one file in this process. `--only venda` prints all figures of bench/venda.ts. */
async function runFile(file: string): Promise<void> {
  const asked = `${only}.ts` === file ? undefined : only
  try {
    const { figures, run } = await load(file)
    await run((name, value, unit) => {
      if (!figures.some(figure => isAsked(name, figure))) throw new Error(`${name} is not declared`)
      if (asked === undefined || isAsked(name, asked))
        process.stdout.write(`${name} ${Number(value.toPrecision(4))} ${unit}\n`)
    }, asked)
  } catch (error) {
    process.stderr.write(
      `${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}

/** Lists the files to run: all, the one that is named, or those with figures that are asked for. */
async function chooseFiles(): Promise<string[]> {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter(file => file.endsWith('.ts') && file !== 'run.ts' && !file.startsWith('_'))
    .sort()
  if (only === undefined) return files
  if (files.includes(`${only}.ts`)) return [`${only}.ts`]
  const figures = new Map<string, readonly string[]>()
  for (const file of files) figures.set(file, (await load(file)).figures)
  const asked = askedOf([...figures.values()].flat(), only)
  return files.filter(file => figures.get(file)?.some(name => asked.includes(name)))
}

/** Runs each file in a process of its own, so that one suite's memory does not affect another. */
async function runAll(): Promise<void> {
  const files = await chooseFiles()
  for (const file of files) {
    const child = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2), '--file', file],
      { stdio: 'inherit' },
    )
    if (child.status !== 0) process.exitCode = 1
  }
  if (files.length === 0) {
    process.stderr.write(`no figure or file is named ${only}\n`)
    process.exitCode = 1
  }
}

const file = after('--file')
const rev = after('--against')
await (rev ? runAgainst(rev, only) : file ? runFile(file) : runAll())
process.exit()
