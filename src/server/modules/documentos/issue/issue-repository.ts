import type { Fuso } from '../../../../core/document/fuso.ts'
import { isReturn } from '../../../../core/document/types/index.ts'
import type { RegimeRegular } from '../../../../core/law/reforma.ts'
import type { Rules } from '../../../../core/tax/kinds.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { isOfTypes } from '../../../documents/of-types.ts'
import { markSales } from '../../../documents/venda/marks-repository.ts'
import { regularOf } from '../../../documents/venda/regime-repository.ts'
import type { Sessao } from '../../../http/session.ts'
import { RETURN_SERIES } from '../return-series-repository.ts'

/** Data of a document and its company that decide its series and number. */
export interface Issuing {
  valor_total: string
  modelo: '55' | '65'
  serie_id: number | null
  /** Series and number typed by the user, used when `serie_id` is null. */
  serie: string | null
  numero: string | null
  /** Series of returns, of the issuing address, or of the company's main address. */
  do_endereco: number | null
  cnpj: string
  uf: string
  fuso: Fuso
  ambiente: 1 | 2
  /** True when the company issues no note with a tax whose rate is not published. */
  sem_aliquota_nao_emite: boolean
  crt: 1 | 2 | 3 | 4
  ibscbs_regular: RegimeRegular | null
  /** Date whose tax law was applied to the document, ISO. */
  julgado_em: string
  /** True when the document already has a number, e.g. because SEFAZ refused its note and the user corrected it. */
  numerada: boolean
}

export async function readIssuing(q: Q, { account_id, empresa_id }: Sessao, id: number): Promise<Issuing> {
  const { rows } = await q.query<Issuing>({
    name: 'documento-a-emitir',
    text: `select v.valor_total::text, v.modelo, v.serie_id, v.demais->>'serie' as serie, v.demais->>'numerocodumento' as numero,
        coalesce(case when ${isOfTypes('v', isReturn)} and v.modelo = '55' then ${RETURN_SERIES} end,
          (select case v.modelo when '55' then a.serie_nfe_id else a.serie_nfce_id end from empresas_addresss a
          where a.account_id = $1 and a.empresa_id = $2 and (v.endereco_emitente_id is null or a.id = v.endereco_emitente_id)
          order by a.principal desc, a.id limit 1)) as do_endereco,
        e.cnpj, e.uf, e.fuso, e.ambiente_sefaz as ambiente, e.sem_aliquota_nao_emite, e.crt, ${regularOf('e')} as ibscbs_regular, v.contexto->>'data' as julgado_em,
        exists (select from documentos_fiscais d where d.account_id = $1 and d.venda_id = v.id) as numerada
      from vendas v join empresas e on e.account_id = $1 and e.id = v.empresa_id
      where v.account_id = $1 and v.empresa_id = $2 and v.id = $3`,
    values: [account_id, empresa_id, id],
  })
  return rows[0] as Issuing
}

export interface SerieDoDocumento {
  id: number
  serie: string
  sequencia: number
}

/** Finds a series of the model by id or by its number (`serie`); without both, the first one. */
export async function readSeries(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { modelo, id, serie }: { modelo: string; id: number | null; serie: string | null },
): Promise<SerieDoDocumento | null> {
  const { rows } = await q.query<SerieDoDocumento>(
    `select id, serie, sequencia from series where account_id = $1 and empresa_id = $2 and modelo = $3
        and ($4::bigint is null or id = $4) and ($5::text is null or serie = $5) order by id limit 1`,
    [account_id, empresa_id, modelo, id, serie],
  )
  return rows[0] ?? null
}

/** Creates a series when a document first uses it, for accounts that do not register series. */
export async function beginSeries(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { modelo, serie, sequencia }: { modelo: string; serie: string; sequencia: number },
): Promise<SerieDoDocumento> {
  const { rows } = await q.query<SerieDoDocumento>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia) values ($1, $2, $3, $4, $5, $6)
      returning id, serie, sequencia`,
    [account_id, empresa_id, `Série ${serie}`, modelo, serie, sequencia],
  )
  return rows[0] as SerieDoDocumento
}

export async function markIssued(q: Q, { account_id }: Sessao, id: number, em: Date): Promise<void> {
  await q.query(
    `update vendas set status = 'E', paga = true, paga_em = $3, atualizado_em = $agora where account_id = $1 and id = $2`,
    [account_id, id, em.toISOString()],
  )
  await markSales(q, { account_id }, [id])
}

/** Stores the kind of emission (tpEmis) for the document's note. */
export async function orderIssuing(q: Q, { account_id }: Sessao, id: number, emissao: number): Promise<void> {
  await q.query(
    `update vendas set demais = coalesce(demais, '{}') || jsonb_build_object('emissao', $3::int)
      where account_id = $1 and id = $2`,
    [account_id, id, emissao],
  )
}

export async function markCancelled(q: Q, { account_id }: Tenant, id: number, why: string): Promise<void> {
  await q.query(
    `update vendas set status = 'C', versao = versao + 1, atualizado_em = $agora,
        demais = coalesce(demais, '{}') || jsonb_build_object('motivo_cancelamento', $3::text)
      where account_id = $1 and id = $2`,
    [account_id, id, why],
  )
  await markSales(q, { account_id }, [id])
}

/** Opens a document without a note again that was cancelled. */
export async function markReopened(q: Q, { account_id }: Tenant, id: number): Promise<void> {
  await q.query(
    `update vendas set status = 'A', versao = versao + 1, atualizado_em = $agora, demais = demais - 'motivo_cancelamento'
      where account_id = $1 and id = $2`,
    [account_id, id],
  )
  await markSales(q, { account_id }, [id])
}

/**
 * Computes the unit cost of each line, by line number, from the line's total in the note (vItem): includes discount, freight
 * and the taxes that are part of the cost.
 */
export async function readUnitCosts(
  q: Q,
  { account_id }: Sessao,
  id: number,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await q.query<{ num: number; custo: string }>(
    `select num, custo::text from (select i.num, round((v.totais_servidor->'itens'->(row_number() over (order by i.num) - 1)::int
            ->>'vitem')::numeric / nullif(i.qtde, 0), 10) as custo
        from venda_itens i join vendas v on v.account_id = $1 and v.id = $2
        where i.account_id = $1 and i.venda_id = $2) linhas where custo is not null`,
    [account_id, id],
  )
  return new Map(rows.map(({ num, custo }) => [num, custo]))
}

/** Reads the stored tax result of a document (type in domain/fiscal/judged.ts). */
export async function readTotals(
  q: Q,
  { account_id }: Pick<Sessao, 'account_id'>,
  id: number,
): Promise<unknown> {
  const { rows } = await q.query<{ julgado: unknown }>({
    name: 'documento-julgado',
    text: 'select totais_servidor as julgado from vendas where account_id = $1 and id = $2',
    values: [account_id, id],
  })
  return rows[0]?.julgado
}

/** Reads the tax rules of the lines, as stored in the document. */
export async function readRules(
  q: Q,
  { account_id }: Pick<Sessao, 'account_id'>,
  id: number,
): Promise<Partial<Rules>> {
  const { rows } = await q.query<{ regras: Rules }>({
    name: 'documento-regras',
    text: 'select regras from vendas where account_id = $1 and id = $2',
    values: [account_id, id],
  })
  return rows[0]?.regras ?? {}
}
