import type { StoredRow } from '../../../../core/fields/document-field.ts'
import { conhecimentos } from '../../../../domain/documents/conhecimento/index.ts'
import type { TributacaoDoCte } from '../../../../domain/documents/conhecimento/servico.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { readTributacao } from '../../../documents/conhecimento-repository.ts'
import { servedRepository } from '../../../documents/served-repository.ts'

type Lines = typeof conhecimentos.lines

/** CT-e as stored: its header, and its lists. */
export type ConhecimentoGravado = StoredRow<typeof conhecimentos.fields> & { id: number } & {
  [K in Exclude<keyof Lines, 'anteriores'>]: readonly StoredRow<Lines[K]['fields']>[]
} & { anteriores: readonly { emissor_id: number; chaves: readonly { chave: string }[] }[] }

/** Company that issues the CT-e. */
export interface EmpresaDoConhecimento {
  nome: string
  razao: string
  cnpj: string
  ie: string
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipio_ibge: string
  municipio: string
  uf: string
  telefone: string
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

/** Stored CT-e with what the registers say of it today. */
export interface ConhecimentoDaCarga {
  conhecimento: ConhecimentoGravado
  tributacao: TributacaoDoCte
  empresa: EmpresaDoConhecimento
  partes: readonly ParteDoConhecimento[]
}

const repository = servedRepository(conhecimentos)

const NAMED = `select
  (select to_json(e) from (select nome, razao, cnpj, ie, cep, logradouro, numero, complemento, bairro, municipio_ibge,
      municipio, uf, telefone, crt, cte_iest from empresas where account_id = $1 and id = $2) e) as empresa,
  (select coalesce(json_agg(to_json(x)), '[]') from (select p.id, p.nome, p.tipo, p.cpf_cnpj,
      (select to_json(y) from (select a.endereco, a.numero, a.complemento, a.bairro, a.cep, a.municipio_id as municipio,
          a.pais_id as pais, a.fone, a.email, a.ie, a.tipo_contribuite, a.nome_fantazia, a.suframa
        from parceiros_address a where a.account_id = $1 and a.parceiro_id = p.id
        order by a.principal desc, a.id limit 1) y) as endereco
    from parceiros p where p.account_id = $1 and p.id = any($3::bigint[])) x) as partes`

/** Reads a CT-e with all that its document needs. @throws Error when it does not exist (programmer's mistake) */
export async function loadConhecimento(
  q: Q,
  { account_id }: Tenant,
  { origem_id, empresa_id }: { origem_id: number; empresa_id: number },
): Promise<ConhecimentoDaCarga> {
  const owner = { account_id, empresa_id }
  const row = await repository.read(q, owner, origem_id)
  if (!row) throw new Error(`no CT-e ${origem_id}`)
  const conhecimento = row as ConhecimentoGravado
  const { remetente_id, destinatario_id, expedidor_id, recebedor_id, tomador_id, regra_id } = conhecimento
  const named = [remetente_id, destinatario_id, expedidor_id, recebedor_id, tomador_id]
  const tributacao = await readTributacao(q, owner, regra_id)
  const { rows } = await q.query<Pick<ConhecimentoDaCarga, 'empresa' | 'partes'>>({
    name: 'conhecimento-cadastros',
    text: NAMED,
    values: [
      account_id,
      empresa_id,
      [...named, ...conhecimento.anteriores.map(({ emissor_id }) => emissor_id)].filter(id => id !== null),
    ],
  })
  const [registers] = rows
  if (!registers || !tributacao) throw new Error(`nothing named by the CT-e ${origem_id}`)
  return { conhecimento, tributacao, ...registers }
}
