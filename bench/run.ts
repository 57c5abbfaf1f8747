import { readdirSync } from 'node:fs'

/** One figure: a line `name value unit`. */
export type Report = (name: string, value: number, unit: string) => void

interface Suite {
  /** Figures this suite prints, so that `--only NAME` finds it. */
  figures: readonly string[]
  run: (report: Report) => Promise<void>
}

/** `npm run bench [-- --only NAME]`: prints one line a figure; ratios alternate A and B in one run. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const report: Report = (name, value, unit) => {
  if (only && name !== only) return
  process.stdout.write(`${name} ${Number(value.toPrecision(4))} ${unit}\n`)
}

for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
  if (!file.endsWith('.ts') || file === 'run.ts' || file.startsWith('_')) continue
  const suite = (await import(new URL(file, import.meta.url).href)) as Suite
  if (only && !suite.figures.includes(only)) continue
  try {
    await suite.run(report)
  } catch (error) {
    process.stderr.write(
      `${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
process.exit()
