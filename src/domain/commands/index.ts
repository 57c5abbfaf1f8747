import { acesso } from './acesso/index.ts'
import { admin } from './admin/index.ts'
import { app } from './app/index.ts'
import { bulk } from './bulk/index.ts'
import type { AnyCommand } from './define.ts'
import { form } from './form/index.ts'
import { item } from './item/index.ts'
import { lista } from './lista/index.ts'
import { pagamento } from './pagamento/index.ts'
import { produto } from './produto/index.ts'
import { quick } from './quick/index.ts'
import { registro } from './registro/index.ts'
import { retornaveis } from './retornaveis/index.ts'
import { sessao } from './sessao/index.ts'
import { shell } from './shell/index.ts'
import { terminal } from './terminal/index.ts'
import { venda } from './venda/index.ts'
import { vendas } from './vendas/index.ts'

/** Every command, in palette order: what one does all day first. A new area is one line here. */
export const COMMANDS: readonly AnyCommand[] = [
  ...pagamento,
  ...venda,
  ...item,
  ...produto,
  ...quick,
  ...terminal,
  ...vendas,
  ...registro,
  ...lista,
  ...bulk,
  ...retornaveis,
  ...admin,
  ...form,
  ...shell,
  ...app,
  ...sessao,
  ...acesso,
]

const byId = new Map<string, AnyCommand>()
for (const command of COMMANDS) {
  if (byId.has(command.id)) throw new Error(`Comando declarado duas vezes: ${command.id}`)
  byId.set(command.id, command)
}

export const commandById = (id: string): AnyCommand | undefined => byId.get(id)
