import { COMMANDS } from '../../../../domain/commands/index.ts'
import type { Flag } from '../../../../domain/options/flags.ts'
import { REGISTERS } from '../../../../domain/registers/index.ts'
import { ROUTES } from '../../../../domain/routes/index.ts'

/** What a flag opens, as the declarations say it: nothing here is written by hand. */
export interface Aberturas {
  /** Title and path. */
  telas: readonly (readonly [titulo: string, caminho: string])[]
  comandos: readonly string[]
  /** Calls of the API: 'POST, PUT, DELETE parceiros'. */
  chamadas: readonly string[]
}

const asks = (permission: Flag | readonly Flag[] | null | undefined, flag: Flag) =>
  typeof permission === 'string' ? permission === flag : (permission?.includes(flag) ?? false)

const known = new Map<Flag, Aberturas>()

/** Screens, commands and calls that ask for the flag. */
export function openingsOf(flag: Flag): Aberturas {
  const found = known.get(flag)
  if (found) return found
  const registers = REGISTERS.filter(({ permission }) => asks(permission, flag))
  const made: Aberturas = {
    telas: ROUTES.filter(({ permission }) => asks(permission, flag)).map(({ title, path }) => [title, path]),
    comandos: COMMANDS.filter(({ permission, interno }) => permission === flag && !interno).map(
      ({ title }) => title,
    ),
    chamadas: registers.map(({ api, readonly, leituraProtegida }) =>
      [leituraProtegida ? 'GET, ' : '', readonly ? 'GET' : 'POST, PUT, DELETE', ` ${api}`].join(''),
    ),
  }
  known.set(flag, made)
  return made
}
