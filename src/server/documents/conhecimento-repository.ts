import type { ComponenteDoFrete } from '../../core/transporte/frete.ts'
import { PAPEIS } from '../../core/transporte/tomador.ts'
import type { TributacaoDoCte } from '../../domain/documents/conhecimento/servico.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { regularOf } from './venda/regime-repository.ts'

/** Writes the SQL of the partner who pays the CT-e `c`. */
export const payerOf = (c: string): string =>
  `case ${c}.papel_tomador ${PAPEIS.filter(papel => papel !== 'outros')
    .map(papel => `when '${papel}' then ${c}.${papel}_id`)
    .join(' ')} else ${c}.tomador_id end`

/** Reads the company and the rule that tax a CT-e; null: no such rule. */
export async function readTributacao(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  regra_id: number,
): Promise<TributacaoDoCte | null> {
  const { rows } = await q.query<TributacaoDoCte>({
    name: 'conhecimento-tributacao',
    text: `select json_build_object('uf', e.uf, 'fuso', e.fuso, 'crt', e.crt, 'ibscbs_regular', ${regularOf('e')},
          'incidencia', e.contrib_incidencia, 'sem_aliquota_nao_emite', e.sem_aliquota_nao_emite) as empresa,
        json_build_object('cst', r.cst, 'cfop', r.cfop, 'aliquota', r.aliquota::text, 'reducao', r.reducao::text,
          'aliquota_lei', r.aliquota_lei, 'vigencia_de', r.vigencia_de, 'vigencia_ate', r.vigencia_ate,
          'aliquota_uf_ibs', r.aliquota_uf_ibs::text, 'aliquota_mu_ibs', r.aliquota_mu_ibs::text,
          'aliquota_cbs', r.aliquota_cbs::text) as regra
      from empresas e join regra_cte r on r.account_id = $1 and r.id = $3
      where e.account_id = $1 and e.id = $2`,
    values: [account_id, empresa_id, regra_id],
  })
  return rows[0] ?? null
}

/** Reads registered components of a freight's price. */
export async function readComponentes(
  q: Q,
  { account_id }: Tenant,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ComponenteDoFrete>> {
  const { rows } = await q.query<ComponenteDoFrete & { id: number }>({
    name: 'conhecimento-componentes',
    text: `select id, nome, valor::text, base, minimo::text, sequencia as ordem from comp_valor_cte
      where account_id = $1 and id = any($2::bigint[])`,
    values: [account_id, [...ids]],
  })
  return new Map(rows.map(({ id, ...componente }) => [id, componente]))
}
