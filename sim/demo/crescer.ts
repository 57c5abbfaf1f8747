import { RULE_FIELDS } from '../../src/core/tax/kinds.ts'
import { seedCatalogo } from './catalogo.ts'
import { findContaDemo } from './conta-demo.ts'
import type { Perfil } from './familias/familia.ts'
import type { DemoHouse, DemoQ } from './house.ts'
import { type ProdutoDemo, produtosDemo } from './produtos.ts'
import type { RegrasPorPerfil, RegrasProduto } from './regras.ts'

const LOTE = 5000

/**
 * Adds the missing ones of the first `total` demo products, 5000 per transaction, to the company in which the demo's
 * first user worked last. Gives the number added.
 */
export async function growCatalogo(
  house: DemoHouse,
  total: number,
  progresso: (feitos: number) => void = () => {},
): Promise<number> {
  const alvo = await findContaDemo(house)
  const todos = produtosDemo(total)
  const { faltam, regras, categorias } = await house.tx(alvo, async q => ({
    faltam: await missingFrom(q, alvo.empresa_id, todos),
    regras: await readRegras(q, alvo.empresa_id, todos),
    categorias: await readCategorias(q),
  }))
  for (let de = 0; de < faltam.length; de += LOTE) {
    const lote = faltam.slice(de, de + LOTE)
    await house.tx(alvo, q => seedCatalogo(q, { ...alvo, regras, categorias }, lote))
    progresso(de + lote.length)
  }
  if (faltam.length > 0) await house.tidy()
  return faltam.length
}

async function missingFrom(
  q: DemoQ,
  empresa_id: number,
  todos: readonly ProdutoDemo[],
): Promise<ProdutoDemo[]> {
  const { rows } = await q.query<{ referencia: string }>(
    'select referencia from produtos where account_id = $conta and empresa_id = $1',
    [empresa_id],
  )
  const existentes = new Set(rows.map(({ referencia }) => referencia))
  return todos.filter(({ referencia }) => !existentes.has(referencia))
}

/**
 * Reads the tax rules of each profile from its first demo product; leaves out a profile whose first product the company
 * lacks.
 */
async function readRegras(
  q: DemoQ,
  empresa_id: number,
  todos: readonly ProdutoDemo[],
): Promise<RegrasPorPerfil> {
  const primeiro = new Map<Perfil, string>()
  for (const { perfil, referencia } of todos) if (!primeiro.has(perfil)) primeiro.set(perfil, referencia)
  const { rows } = await q.query<RegrasProduto & { referencia: string }>(
    `select referencia, cbenef, ${RULE_FIELDS.map(([field]) => `${field}_id`).join(', ')} from produtos
      where account_id = $conta and empresa_id = $1 and referencia = any($2)`,
    [empresa_id, [...primeiro.values()]],
  )
  const porReferencia = new Map(
    rows.map(({ referencia, ...regras }) => [referencia, regras as RegrasProduto]),
  )
  const regras = [...primeiro].flatMap(([perfil, referencia]) => {
    const achadas = porReferencia.get(referencia)
    return achadas ? [[perfil, achadas] as const] : []
  })
  return Object.fromEntries(regras) as RegrasPorPerfil
}

async function readCategorias(q: DemoQ): Promise<Record<string, number>> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    'select id, nome from categorias where account_id = $conta',
  )
  return Object.fromEntries(rows.map(({ id, nome }) => [nome, id]))
}
