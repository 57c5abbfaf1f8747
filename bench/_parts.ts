import type { Report } from './run.ts'

/** Figures that one run prints, over what its file opens. */
export interface Part<T> {
  figures: readonly string[]
  run: (report: Report, opened: T) => Promise<void>
}

export interface Suite {
  /** Names of the figures that this suite prints; a name also stands for all that continue it with `_`. */
  figures: readonly string[]
  /** Without `only`, measures all. A suite of one part ignores it. */
  run: (report: Report, only?: string) => Promise<void>
}

/** Tells if the line of figure `name` is asked for: `nfce` also means nfce_1. */
export const isAsked = (name: string, only: string): boolean => name === only || name.startsWith(`${only}_`)

/** Gives the figures that `only` means: the one of that name, else all that begin with it, else the family of its line. */
export function askedOf(figures: readonly string[], only: string): string[] {
  if (figures.includes(only)) return [only]
  const within = figures.filter(name => isAsked(name, only))
  return within.length > 0 ? within : figures.filter(name => isAsked(only, name))
}

/** Makes a suite of parts that do not need one another: it opens what they share, and runs those that are asked for. */
export function inParts<T>(
  open: (act: (opened: T) => Promise<void>, report: Report) => Promise<void>,
  parts: readonly Part<T>[],
): Suite {
  const figures = [...new Set(parts.flatMap(part => part.figures))]
  return {
    figures,
    run: (report, only) => {
      const asked = only === undefined ? figures : askedOf(figures, only)
      const chosen = parts.filter(part => part.figures.some(name => asked.includes(name)))
      return open(async opened => {
        for (const part of chosen) await part.run(report, opened)
      }, report)
    },
  }
}

/** Makes a function that works at its first call, and then gives the same result: a preparation that parts share. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}
