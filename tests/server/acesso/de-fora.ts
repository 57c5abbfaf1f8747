import type { Flag } from '../../../src/domain/rights.ts'
import type { Client } from '../harness.ts'
import type { Loja } from '../vendas/loja.ts'

/** Signs in a new user of the shop whose group has these rights alone. */
export async function comDireitos(loja: Loja, nome: string, flags: readonly Flag[]): Promise<Client> {
  const email = `${nome.normalize('NFD').replace(/[^a-z]/g, '')}-${process.pid}@fora.br`
  await loja.sql(
    `with g as (insert into grupos (account_id, nome, flags) values ($1, $2, $3::text[]) returning account_id, id),
      u as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
        select g.account_id, $2, $4, (select senha_hash from usuarios where account_id = $1 limit 1), g.id from g returning account_id, id)
      insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $5 from u`,
    [loja.account_id, nome, flags, email, loja.empresa_id],
  )
  return loja.login(email)
}

/** Every GET of the API, with each of the ids where its path has one. */
export async function todosOsGets(loja: Loja, ids: readonly number[]): Promise<string[]> {
  const { paths } = (await loja.caixa.call('GET', 'openapi.json')).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]) => {
      const bare = path.replace(/^\/?(?:api\/v1\/)?/, '')
      return bare.includes('{')
        ? [...new Set(ids)].map(id => bare.replace(/\{\w+\}/g, String(id)))
        : [bare, `${bare}?tipo_operacao=3`]
    })
}
