/** Line in which a desk's entries wait: they run one at a time, in order; while a sale ends, for the one that follows. */

import { type Cell, passingCell } from '../../state/cell.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'

interface Line {
  /** Resolves when the last entry so far is done. */
  last: Promise<unknown>
  /** Ends of a sale now under way. */
  ends: Set<Promise<unknown>>
  /** Entries that wait, or are taken after a wait, for the sale that follows the one that ends. */
  forNext: Cell<number>
}

const lineOf = ofDesk((): Line => ({ last: Promise.resolve(), ends: new Set(), forNext: passingCell(0) }))

/** Gives the number of entries that wait for the sale that follows the one that ends. */
export const entriesForNext = (desk: Desk): Cell<number> => lineOf(desk).forNext

/** Runs `act` after all earlier entries, and not while a sale ends. */
export function inLine<Taken>(desk: Desk, act: () => Taken | Promise<Taken>): Promise<Taken> {
  const line = lineOf(desk)
  const waits = line.ends.size > 0 || line.forNext.get() > 0
  if (waits) line.forNext.set(count => count + 1)
  const done = line.last.then(() => whenEnded(desk)).then(act)
  line.last = done
    .catch(() => {})
    .finally(() => {
      if (waits) line.forNext.set(count => count - 1)
    })
  return done
}

/** Resolves when no sale is ending. */
export async function whenEnded(desk: Desk): Promise<void> {
  const { ends } = lineOf(desk)
  while (ends.size > 0) await Promise.allSettled(ends)
}

/** Waits for the end of a sale, if one is under way. False, after telling so, when the sale in hand is gone by then. */
export async function stillOpen(desk: Desk): Promise<boolean> {
  const { uuid } = desk.current()
  await whenEnded(desk)
  if (desk.current().uuid === uuid) return true
  alerta('A venda já foi concluída')
  return false
}

/** Makes entries wait until `work` is done: a scan made while a sale ends belongs to the next sale. */
export function entriesAfter<Done>(desk: Desk, work: Promise<Done>): Promise<Done> {
  const { ends } = lineOf(desk)
  const held = work.finally(() => ends.delete(held))
  ends.add(held)
  return held
}

export interface Gate {
  /** Makes entries wait from now on. */
  close: () => void
  open: () => void
}

/** Makes a gate that holds entries back over several steps of an end. */
export function gateOf(desk: Desk): Gate {
  let open: (() => void) | null = null
  return {
    close: () => {
      if (open) return
      const held = new Promise<void>(resolve => {
        open = resolve
      })
      void entriesAfter(desk, held)
    },
    open: () => {
      open?.()
      open = null
    },
  }
}
