import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAsked } from './_parts.ts'
import { median } from './_stats.ts'

/** Values that the runs of one checkout printed for a figure. */
interface Printed {
  values: number[]
  unit: string
}
export type Figures = Map<string, Printed>

/** Units of which more is better; of all others, less. */
const MORE_IS_BETTER = new Set(['sales/s', 'docs/s', 'vezes', 'steps'])
/** Ratio above which a figure is called worse. */
const WORSE = 1.05
const ROUNDS = 2

/** Adds the lines `name value unit` of one run; other lines are no figures. */
export function addLines(figures: Figures, output: string): void {
  for (const [, name = '', value, unit = ''] of output.matchAll(/^(\w+) (-?[\d.]+(?:e[+-]?\d+)?) (\S+)$/gm))
    figures.set(name, { values: [...(figures.get(name)?.values ?? []), Number(value)], unit })
}

/** Compares each figure of two checkouts, as a line `name ours theirs unit ratio`, with the verdict if it is worse. */
export function compareFigures(ours: Figures, theirs: Figures, rev: string): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].map(name => {
    const [a, b] = [ours.get(name), theirs.get(name)]
    const [x, y] = [a, b].map(printed => (printed ? short(median(printed.values)) : '-'))
    const unit = a?.unit ?? b?.unit ?? ''
    if (!a || !b) return `${name} ${x} ${y} ${unit} only ${a ? 'here' : `in ${rev}`}`
    const [our, their] = [median(a.values), median(b.values)]
    const ratio = our === their ? 1 : our / their
    const worse = (MORE_IS_BETTER.has(unit) ? 1 / ratio : ratio) > WORSE
    return `${name} ${x} ${y} ${unit} ${ratio.toFixed(3)}${worse ? ' worse' : ''}`
  })
}

const short = (value: number) => String(Number(value.toPrecision(4)))

/**
 * Runs the bench of this checkout and of another revision in turn, each with its own files and product, and prints both.
 * The other checkout is a git worktree that is removed at the end, also after Ctrl+C.
 */
export async function runAgainst(rev: string, only: string | undefined): Promise<void> {
  const here = fileURLToPath(new URL('..', import.meta.url))
  const temporary = mkdtempSync(join(tmpdir(), 'tecla-against-'))
  const there = join(temporary, 'tecla')
  let running: ChildProcess | undefined
  let stopped = false
  const stop = () => {
    stopped = true
    if (running?.pid) end(running.pid)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const npm = (folder: string, args: readonly string[]) =>
    new Promise<string>((done, failed) => {
      if (stopped) throw new Error('stopped')
      // a group of its own, so that a signal reaches the servers that the bench started
      running = spawn('npm', args, {
        ...{ cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
        ...(process.platform === 'win32' ? { shell: true } : { detached: true }),
      })
      let output = ''
      running.stdout?.setEncoding('utf8').on('data', (piece: string) => {
        output += piece
      })
      running.on('error', failed).on('close', code => {
        if (code !== 0) process.exitCode = 1
        if (stopped) failed(new Error('stopped'))
        else done(output)
      })
    })
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', there, rev], {
      cwd: here,
      stdio: 'inherit',
    })
    const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    if (lock(here) === lock(there))
      symlinkSync(join(here, 'node_modules'), join(there, 'node_modules'), 'junction')
    else await npm(there, ['ci', '--prefer-offline', '--no-audit', '--no-fund'])
    const whole = only === undefined || existsSync(join(here, 'bench', `${only}.ts`))
    const args = ['run', '--silent', 'bench', '--', ...(only === undefined ? [] : ['--only', only])]
    const [ours, theirs]: [Figures, Figures] = [new Map(), new Map()]
    for (let round = 0; round < ROUNDS; round++) {
      addLines(ours, await npm(here, args))
      addLines(theirs, await npm(there, args))
    }
    // an older runner prints more than it is asked for
    if (!whole) for (const name of theirs.keys()) if (!isAsked(name, only)) theirs.delete(name)
    process.stdout.write(
      compareFigures(ours, theirs, rev)
        .map(line => `${line}\n`)
        .join(''),
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    execFileSync('git', ['worktree', 'prune'], { cwd: here })
  }
}

/** Ends a process and, where there are process groups, all that it started. */
function end(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  } catch {
    // it has ended by itself
  }
}
