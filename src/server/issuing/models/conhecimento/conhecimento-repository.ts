import type { StoredRow } from '../../../../core/fields/document-field.ts'
import { conhecimentos } from '../../../../domain/documents/conhecimento/index.ts'
import type { TributacaoDoCte } from '../../../../domain/documents/conhecimento/servico.ts'
import { conhecimentosOs } from '../../../../domain/documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../../../domain/documents/define.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { readTributacao } from '../../../documents/conhecimento-repository.ts'
import { servedRepository } from '../../../documents/served-repository.ts'
import { selectAddress } from '../../../records/parceiros/main-repository.ts'
import { type EmpresaEmitente, ISSUER, VEHICLE_OWNER, type VehicleOwner } from '../issuer-repository.ts'
import type { Complementado } from './complemento.ts'

type Lines = typeof conhecimentos.lines

/** CT-e as stored: its header, and its lists. */
export type ConhecimentoGravado = StoredRow<typeof conhecimentos.fields> & { id: number } & {
  [K in Exclude<keyof Lines, 'anteriores' | 'entregas'>]: readonly StoredRow<Lines[K]['fields']>[]
} & {
  anteriores: readonly { emissor_id: number; chaves: readonly { chave: string }[] }[]
  entregas: readonly (StoredRow<Lines['entregas']['fields']> & {
    notas: readonly { chave: string }[]
    anteriores: readonly { chave: string; nota: string | null }[]
  })[]
}

type LinesOs = typeof conhecimentosOs.lines

/** CT-e OS as stored. */
export type ConhecimentoOsGravado = StoredRow<typeof conhecimentosOs.fields> & { id: number } & {
  [K in keyof LinesOs]: readonly StoredRow<LinesOs[K]['fields']>[]
}

/** Vehicle of people, and its owner where it is not the company's. */
export interface VeiculoDoConhecimento {
  placa: string
  renavam: string | null
  /** IBGE code. */
  uf: string | null
  tipo_proprietario: '0' | '1' | '2' | null
  proprietario: VehicleOwner | null
}

/** Company that issues the CT-e. */
export interface EmpresaDoConhecimento extends EmpresaEmitente {
  crt: number
  /** Registrations as a substitute, as the settings write them. */
  cte_iest: string
}

/** Partner with its first address, as the registers say today. */
export interface ParteDoConhecimento {
  id: number
  nome: string
  tipo: 'F' | 'J' | 'E'
  cpf_cnpj: string | null
  /** Null: it has no address. */
  endereco: {
    endereco: string | null
    numero: string | null
    complemento: string | null
    bairro: string | null
    cep: string | null
    /** IBGE code. */
    municipio: string | null
    pais: string | null
    fone: string | null
    email: string | null
    ie: string | null
    tipo_contribuite: number | null
    nome_fantazia: string | null
    suframa: string | null
  } | null
}

/** Stored CT-e, or CT-e OS, with what the registers say of it today. */
export interface ConhecimentoDaCarga<C = ConhecimentoGravado> {
  conhecimento: C
  tributacao: TributacaoDoCte
  empresa: EmpresaDoConhecimento
  partes: readonly ParteDoConhecimento[]
  veiculo: VeiculoDoConhecimento | null
  /** CT-e of the company that this one complements. */
  complementados: readonly Complementado[]
}

const NAMED = `select
  ${ISSUER},
  (select coalesce(json_agg(to_json(x)), '[]') from (select p.id, p.nome, p.tipo, p.cpf_cnpj,
      (select to_json(y) from (${selectAddress(
        `a.endereco, a.numero, a.complemento, a.bairro, a.cep, a.municipio_id as municipio,
          a.pais_id as pais, a.fone, a.email, a.ie, a.tipo_contribuite, a.nome_fantazia, a.suframa`,
        'p.id',
        { conta: '$1' },
      )}) y) as endereco
    from parceiros p where p.account_id = $1 and p.id = any($3::bigint[])) x) as partes,
  (select to_json(x) from (select v.placa, v.renavam, v.uf, v.tipo_proprietario,
      ${VEHICLE_OWNER}
    from veiculos v where v.account_id = $1 and v.id = $4) x) as veiculo,
  (select coalesce(json_agg(json_build_object('chave', d.chave, 'status', d.status_emissao, 'xml', d.xml_assinado)), '[]')
    from documentos_fiscais d where d.account_id = $1 and d.empresa_id = $2 and d.chave = any($5::text[])) as complementados`

/** Reads the type (tpCTe) of a CT-e, or CT-e OS. */
export async function typeOfCte(
  q: Q,
  { account_id }: Tenant,
  { id: table }: OwnDocument,
  id: number,
): Promise<string | undefined> {
  const { rows } = await q.query<{ tipo_cte: string }>(
    `select tipo_cte from ${table} where account_id = $1 and id = $2`,
    [account_id, id],
  )
  return rows[0]?.tipo_cte
}

interface Pointing {
  regra_id: number
  veiculo_id: number | null
  complementados: readonly { chave: string }[]
}

/** Makes the function that reads a document with all that what is issued of it needs. */
function loaderOf<C extends Pointing>(document: OwnDocument, named: (row: C) => readonly (number | null)[]) {
  const repository = servedRepository(document)
  return async (
    q: Q,
    { account_id }: Tenant,
    { origem_id, empresa_id }: { origem_id: number; empresa_id: number },
  ): Promise<ConhecimentoDaCarga<C>> => {
    const owner = { account_id, empresa_id }
    const row = await repository.read(q, owner, origem_id)
    if (!row) throw new Error(`no CT-e ${origem_id}`)
    const conhecimento = row as unknown as C
    const tributacao = await readTributacao(q, owner, conhecimento.regra_id)
    const { rows } = await q.query<
      Pick<ConhecimentoDaCarga, 'empresa' | 'partes' | 'veiculo' | 'complementados'>
    >({
      name: 'conhecimento-cadastros',
      text: NAMED,
      values: [
        account_id,
        empresa_id,
        named(conhecimento).filter(id => id !== null),
        conhecimento.veiculo_id,
        conhecimento.complementados.map(({ chave }) => chave),
      ],
    })
    const [registers] = rows
    if (!registers || !tributacao) throw new Error(`nothing named by the CT-e ${origem_id}`)
    return { conhecimento, tributacao, ...registers }
  }
}

/** Reads a CT-e with all that its document needs. @throws Error when it does not exist (programmer's mistake) */
export const loadConhecimento = loaderOf<ConhecimentoGravado>(conhecimentos, c => [
  ...[c.remetente_id, c.destinatario_id, c.expedidor_id, c.recebedor_id, c.tomador_id],
  ...c.anteriores.map(({ emissor_id }) => emissor_id),
])

/** Reads a CT-e OS so. @throws Error when it does not exist (programmer's mistake) */
export const loadConhecimentoOs = loaderOf<ConhecimentoOsGravado>(conhecimentosOs, c => [c.tomador_id])
