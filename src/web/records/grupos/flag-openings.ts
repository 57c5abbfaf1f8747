import { COMMANDS } from '../../../domain/commands/index.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import type { Flag } from '../../../domain/rights.ts'
import { ROUTES } from '../../../domain/routes/index.ts'

/** Screens and commands that a permission flag opens, computed from the declarations. */
export interface Aberturas {
  telas: readonly string[]
  comandos: readonly string[]
  /** Actions on records that the flag allows, as text: 'Parceiros: incluir, alterar e excluir'. */
  registros: readonly string[]
}

const asks = (permission: Flag | readonly Flag[] | null | undefined, flag: Flag) =>
  typeof permission === 'string' ? permission === flag : (permission?.includes(flag) ?? false)

const known = new Map<Flag, Aberturas>()

/** Finds the screens, commands and records that require the flag. */
export function openingsOf(flag: Flag): Aberturas {
  const found = known.get(flag)
  if (found) return found
  const registers = PRESENTED.filter(({ access: { permission } }) => asks(permission, flag))
  const made: Aberturas = {
    telas: ROUTES.filter(({ permission }) => asks(permission, flag)).map(({ title }) => title),
    comandos: COMMANDS.filter(({ permission, interno }) => permission === flag && !interno).map(
      ({ title }) => title,
    ),
    registros: registers.map(({ title, access: { readonly, guardedReads, noInsert } }) => {
      const acts = readonly
        ? ['ver']
        : [...(guardedReads ? ['ver'] : []), ...(noInsert ? ['alterar'] : ['incluir', 'alterar', 'excluir'])]
      return `${title}: ${acts.join(', ').replace(/, (?=[^,]*$)/, ' e ')}`
    }),
  }
  known.set(flag, made)
  return made
}
