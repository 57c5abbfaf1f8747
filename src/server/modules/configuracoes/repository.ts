import type { MudancaDeAjuste } from '../../../domain/api/configuracoes.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

export interface Empresa {
  ambiente_sefaz: 1 | 2
  treinamento: boolean
  validade_certificado: string | null
}

export interface Caixa {
  id: number
  nome: string
  serie_65: string
  serie_55: string | null
  impressora: string
}

interface GrupoImpressao {
  id: number
  nome: string
  impressora: string
  produtos: number
}

/** Reads settings' values of other tables: the company's, its first 200 active tills, 200 printing groups. */
export async function readInForce(q: Q, empresa_id: number) {
  const empresa = await q.query<Empresa>(
    'select ambiente_sefaz, treinamento, validade_certificado from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  const caixas = await q.query<Caixa>(
    `select t.id, t.nome, a.serie as serie_65, b.serie as serie_55, coalesce(t.impressora, '') as impressora from terminais t
       join series a on a.account_id = $conta and a.id = t.serie_65_id
       left join series b on b.account_id = $conta and b.id = t.serie_55_id
      where t.account_id = $conta and t.empresa_id = $1 and t.ativo order by t.nome, t.id limit 200`,
    [empresa_id],
  )
  const grupos = await q.query<GrupoImpressao>(
    `select g.id, g.nome, coalesce(g.impressora, '') as impressora, (select count(*)::int from produtos p where p.account_id = $conta and p.grupo_impressao_id = g.id) as produtos
       from grupo_impressoes g where g.account_id = $conta order by g.nome, g.id limit 200`,
  )
  return { empresa: empresa.rows, caixas: caixas.rows, grupos: grupos.rows }
}

/** Reads settings: columns of the account's or the company's row. */
export async function readSettings(q: Q, table: string, id: number, columns: readonly string[]) {
  const { rows } = await q.query(
    `select ${columns.join(', ')} from ${table} where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] as Record<string, unknown> | undefined
}

export const writeSettings = (
  q: Q,
  table: string,
  id: number,
  values: readonly (readonly [column: string, value: unknown])[],
) =>
  q.query(
    `update ${table} set ${values.map(([column], i) => `${column} = $${i + 2}`).join(', ')}, atualizado_em = $agora where account_id = $conta and id = $1`,
    [id, ...values.map(([, value]) => value)],
  )

/** Reads the last change of each setting from the audit history. */
export async function lastChanges(q: Q, registro: string, id: number, chaves: readonly string[]) {
  const { rows } = await q.query<MudancaDeAjuste>(
    `select distinct on (m ->> 'campo') m ->> 'campo' as chave, a.usuario, ${isoInstant('a.em')} as em, m -> 'antes' as antes, m -> 'depois' as depois
       from auditoria a cross join lateral jsonb_array_elements(a.mudancas) m
      where a.account_id = $conta and a.registro = $1 and a.registro_id = $2 and m ->> 'campo' = any($3)
      order by m ->> 'campo', a.id desc`,
    [registro, id, chaves],
  )
  return rows
}

export async function companyIds(q: Q): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>('select id from empresas where account_id = $conta')
  return rows.map(({ id }) => id)
}

const finds = async (q: Q, text: string, values: readonly unknown[]): Promise<boolean> =>
  (await q.query(text, [...values])).rows.length > 0

/** Tells if a company has a series of this model and number. */
export const haveSeries = (q: Q, empresa_id: number, modelo: string, serie: string): Promise<boolean> =>
  finds(
    q,
    'select from series where account_id = $conta and empresa_id = $1 and modelo = $2 and serie = $3',
    [empresa_id, modelo, serie],
  )

/** Tells if there is a partner of this CPF or CNPJ. */
export const havePartner = (q: Q, cpf_cnpj: string): Promise<boolean> =>
  finds(q, 'select from parceiros where account_id = $conta and cpf_cnpj = $1', [cpf_cnpj])

/** Tells if there is an active rule of CT-e with this name. */
export const haveFreightRule = (q: Q, nome: string): Promise<boolean> =>
  finds(q, 'select from regra_cte where account_id = $conta and ativo and lower(nome) = lower($1)', [nome])
