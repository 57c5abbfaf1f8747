/** A test file, or one browser test, that did not pass. */
export interface FailedFile {
  /** 'tests/server/caixa/dia.test.ts' */
  name: string
  /** Arguments with which the runner runs only this; empty: it cannot be run alone. */
  select: string[]
  /** Failed tests; 0 when the file failed outside of its tests. */
  tests: number
  /** What is told of each failure. */
  lines: string[]
}

/** Most files that may fail by chance in one run: more than these are the change's own fault and are not run again. */
const MOST_BY_CHANCE = 8

/**
 * Runs failed files once more, each alone: a test that failed because the machine was busy must not refuse a change.
 * `run` gives what fails the second time, empty if the file passed.
 */
export async function trySecond(
  failed: readonly FailedFile[],
  run: (file: FailedFile) => Promise<FailedFile[]>,
): Promise<{ passed: FailedFile[]; broken: FailedFile[] }> {
  const files = joined(failed)
  if (files.length > MOST_BY_CHANCE) return { passed: [], broken: files }
  const passed: FailedFile[] = []
  const broken: FailedFile[] = []
  for (const file of files) {
    const again = file.select.length > 0 ? await run(file) : [file]
    if (again.length === 0) passed.push(file)
    else broken.push({ ...file, lines: again.flatMap(({ lines }) => lines) })
  }
  return { passed, broken }
}

/** Puts the failures of one file together, as it is run again whole. */
function joined(failed: readonly FailedFile[]): FailedFile[] {
  const files = new Map<string, FailedFile>()
  for (const file of failed) {
    const known = files.get(file.name)
    if (known === undefined) files.set(file.name, file)
    else
      files.set(file.name, {
        ...known,
        tests: known.tests + file.tests,
        lines: [...known.lines, ...file.lines],
      })
  }
  return [...files.values()]
}
