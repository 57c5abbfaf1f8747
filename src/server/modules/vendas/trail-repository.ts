import { complementos } from '../../../domain/records/complementos/index.ts'
import type { Q } from '../../db/transaction.ts'

/** Product fields in the audit history that matter for the sale; a change makes an old seal outdated. */
const VENDIDOS = [
  'ativo',
  'estoque.preco_vend',
  'gtin',
  'codigos',
  'grades',
  'composicoes',
  complementos.id,
] as const
type Vendido = (typeof VENDIDOS)[number]

/** Fields of `VENDIDOS` that hold the choices of a product. */
export const ESCOLHIDOS = ['grades', 'composicoes', complementos.id] as const

/** One change of a product: when, and the values of `VENDIDOS` before the change. */
export interface SaleStep {
  em: Date
  antes: Partial<Record<Vendido, unknown>>
}

/** A product in the version that was sold. */
export interface SaleVersion {
  produto_id: number
  versao: string
}

/**
 * Reads the changes of each product since its version, oldest first; results in the order of `versoes`. The audit history
 * lacks changes made outside the register's forms and API.
 */
export async function mudancasDesde(
  q: Q,
  account_id: number,
  versoes: readonly SaleVersion[],
): Promise<SaleStep[][]> {
  const passos = versoes.map((): SaleStep[] => [])
  if (versoes.length === 0) return passos
  const { rows } = await q.query<{ n: number; em: Date; antes: SaleStep['antes'] | null }>(
    `select x.n::int - 1 as n, a.em, (select json_object_agg(m ->> 'campo', m -> 'antes')
        from jsonb_array_elements(a.mudancas) m where m ->> 'campo' = any($4::text[])) as antes
      from unnest($2::bigint[], $3::bigint[]) with ordinality as x(id, versao, n)
      join auditoria a on a.account_id = $1 and a.registro = 'produtos' and a.registro_id = x.id and a.versao > x.versao
      order by a.id`,
    [
      account_id,
      versoes.map(({ produto_id }) => produto_id),
      versoes.map(({ versao }) => versao),
      [...VENDIDOS],
    ],
  )
  for (const { n, em, antes } of rows) passos[n]?.push({ em, antes: antes ?? {} })
  return passos
}

/** Tells if any of these fields changed after the sale, so that the current product no longer has the values of the sale. */
export const changedSince = (passos: readonly SaleStep[], momento: Date, ...campos: Vendido[]): boolean =>
  passos.some(({ em, antes }) => em > momento && campos.some(campo => campo in antes))

/** Returns a field's value at the sale: that before the first later change, else the current one (`hoje`). */
export function valorEm(
  passos: readonly SaleStep[],
  momento: Date,
  campo: Vendido,
  hoje: string | boolean,
): string | boolean {
  const depois = passos.find(({ em, antes }) => em > momento && campo in antes)
  const antes = depois?.antes[campo]
  return typeof antes === 'string' || typeof antes === 'boolean' ? antes : hoje
}

/** Finds the product whose sealed version was made last, if it was made after `momento`; null: none. */
export async function changedAfter(
  q: Q,
  account_id: number,
  vendidos: readonly { nome: string; produto_id: number; versao: string | undefined }[],
  momento: Date,
): Promise<{ nome: string; em: Date } | null> {
  const { rows } = await q.query<{ nome: string; em: Date }>(
    `select x.nome, max(a.em) as em from unnest($2::text[], $3::bigint[], $4::bigint[]) as x(nome, id, versao)
        join auditoria a on a.account_id = $1 and a.registro = 'produtos' and a.registro_id = x.id and a.versao <= x.versao
      group by x.nome having max(a.em) > $5 order by 2 desc limit 1`,
    [
      account_id,
      vendidos.map(({ nome }) => nome),
      vendidos.map(({ produto_id }) => produto_id),
      vendidos.map(({ versao }) => versao),
      momento.toISOString(),
    ],
  )
  return rows[0] ?? null
}
