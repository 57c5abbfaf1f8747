import { noExterior } from '../../../../core/document/estrangeiro.ts'
import { isReturn } from '../../../../core/document/types/index.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import type { DocumentField } from '../../../../core/fields/document-field.ts'
import type { Intermediador } from '../../../../core/fields/field.ts'
import { partsOf } from '../../../../core/fields/parts.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { RETURN_SERIES } from '../return-series-repository.ts'

/** A record that a document refers to, with the data that the form shows. */
interface Pointed {
  id: number
  nome: string
  [member: string]: unknown
}

/** Referenced records by field name; null: the account (or company) has no such record. */
export type Objects = Readonly<Record<string, Pointed | null>>

interface Pointer {
  name: string
  key: string
  field: DocumentField
}

const ADDRESS = `'id', x.id, 'nome', concat_ws(', ', x.endereco, x.numero), 'endereco', x.endereco, 'numero', x.numero,
  'bairro', x.bairro, 'cep', x.cep, 'ie', x.ie`

/** Field that holds an address's owner, by the first letters of the address's key; otherwise the recipient. */
const OWNERS = [
  ['transportadora', 'trnasportadora_id'],
  ['retirada', 'retirada_id'],
] as const
export const ownerOf = (key: string): string =>
  OWNERS.find(([of]) => key.startsWith(of))?.[1] ?? 'parceiro_id'

/**
 * SQL by record type: the data of the record, and the conditions that it belongs to the account, company or owner. `key`:
 * the id's key in the document.
 */
const TARGETS: Readonly<Record<string, (key: string) => string>> = {
  parceiros: key =>
    `json_build_object('id', x.id, 'nome', x.nome, 'tipo', x.tipo, 'consumidor', x.consumidor, 'cpf_cnpj', x.cpf_cnpj,
      'tabela_preco_id', x.tabela_preco_id)
      from parceiros x where x.account_id = $1 and x.id = ${idIn(key)}`,
  parceiros_address: key =>
    `json_build_object(${ADDRESS}, 'tipo', x.tipo, 'tipo_contribuite', x.tipo_contribuite, 'municipio', x.municipio_id, 'pais', x.pais_id)
      from parceiros_address x where x.account_id = $1 and x.id = ${idIn(key)} and x.parceiro_id = ${idIn(
        ownerOf(key),
      )}`,
  empresas_addresss: key =>
    `json_build_object(${ADDRESS}, 'municipio', x.municipio_id, 'serie_nfe_id', x.serie_nfe_id, 'serie_nfce_id', x.serie_nfce_id)
      from empresas_addresss x where x.account_id = $1 and x.empresa_id = $2 and x.id = ${idIn(key)}`,
  series: key =>
    `json_build_object('id', x.id, 'nome', x.nome, 'modelo', x.modelo, 'serie', x.serie)
      from series x where x.account_id = $1 and x.empresa_id = $2 and x.id = ${idIn(key)}`,
  senars: key =>
    `json_build_object('id', x.id, 'nome', x.nome, 'aliq_senar', x.aliq_senar::text, 'obs_nota', x.obs_nota)
      from senars x where x.account_id = $1 and x.id = ${idIn(key)}`,
  usuarios: key =>
    `json_build_object('id', x.id, 'nome', x.nome) from usuarios x where x.account_id = $1 and x.id = ${idIn(key)}`,
}

const idIn = (key: string): string => `($3::jsonb->>'${key}')::bigint`

/** Header fields that hold the id of another record. */
export const POINTERS: readonly Pointer[] = partsOf(vendas.fields).filter(
  ({ field }) => field.type === 'ref' && field.wire !== false && field.to in TARGETS,
)

const SQL = `select ${POINTERS.map(({ name, key, field }) =>
  field.type === 'ref' ? `(select ${TARGETS[field.to]?.(key)}) as "${name}"` : '',
).join(', ')}`

/** Reads all records that a document's ids refer to, in one statement. */
export async function readObjects(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id'>,
  documento: object,
): Promise<Objects> {
  const said = documento as Readonly<Record<string, unknown>>
  const ids = Object.fromEntries(POINTERS.map(({ key }) => [key, said[key] ?? null]))
  const { rows } = await q.query<Record<string, Pointed | null>>({
    name: 'documento-aponta',
    text: SQL,
    values: [sessao.account_id, sessao.empresa_id, JSON.stringify(ids)],
  })
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, row]) => [name, row && withState(row)]))
}

/** Adds the state of an address, taken from its city's IBGE code. */
function withState({ municipio, ...row }: Pointed): Pointed {
  if (municipio === undefined) return row as Pointed
  const uf = noExterior(row['pais'] as string | null) ? 'EX' : siglaUf(String(municipio ?? '').slice(0, 2))
  return { ...(row as Pointed), municipio_id: municipio, uf }
}

/** Settings of company and account that make fields of a document required. */
export interface Exigencias {
  /** Number of addresses from which the company issues. */
  enderecos: number
  /** True when the account registers its series: the user chooses one instead of typing series and number. */
  controle_serie: boolean
  /** Series of returns, or of the document's issuing address, for the document's model. */
  serie_do_endereco: number | null
  /** The company's usual intermediary. */
  intermediador: Intermediador
}

interface Emitente {
  endereco_emitente_id?: number | null | undefined
  modelo: string
}

export async function readExigencias(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { endereco_emitente_id = null, modelo }: Emitente,
  tipo: number,
): Promise<Exigencias> {
  const { rows } = await q.query<Exigencias>({
    name: 'documento-exige',
    text: `select (select count(*)::int from empresas_addresss where account_id = $1 and empresa_id = $2) as enderecos,
      (select controle_serie from accounts where account_id = $1 and id = $1) as controle_serie,
      coalesce(case when $5 and $4::text = '55' then ${RETURN_SERIES} end,
        (select case $4::text when '55' then serie_nfe_id else serie_nfce_id end from empresas_addresss
        where account_id = $1 and empresa_id = $2 and id = $3::bigint)) as serie_do_endereco,
      (select json_build_object('cnpj', intermediador_padrao, 'cadastro', intermediador_cadastro) from empresas
        where account_id = $1 and id = $2) as intermediador`,
    values: [account_id, empresa_id, endereco_emitente_id, modelo, isReturn(tipo)],
  })
  return rows[0] as Exigencias
}

/** Tells if the recipient, as returned by `readObjects`, is the company itself. */
export async function isOwnCompany(q: Q, { empresa_id }: Sessao, parceiro: unknown): Promise<boolean> {
  const { cpf_cnpj } = (parceiro ?? {}) as { cpf_cnpj?: unknown }
  if (typeof cpf_cnpj !== 'string') return false
  const { rows } = await q.query(
    'select 1 from empresas where account_id = $conta and id = $1 and cnpj = $2',
    [empresa_id, cpf_cnpj],
  )
  return rows.length > 0
}
