import type { StoredRow } from '../../../../core/fields/document-field.ts'
import { manifestos } from '../../../../domain/documents/manifesto/index.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { servedRepository } from '../../../documents/served-repository.ts'
import { type EmpresaEmitente, ISSUER, VEHICLE_OWNER, type VehicleOwner } from '../issuer-repository.ts'

type Lines = typeof manifestos.lines
type Line<K extends keyof Lines> = StoredRow<Lines[K]['fields']>
type Nested<K extends keyof Lines, N extends string> = N extends keyof Lines[K]['fields']
  ? Lines[K]['fields'][N] extends { of: infer F }
    ? readonly StoredRow<F>[]
    : never
  : never

/** Manifest as stored: its header, and its lists. */
export type ManifestoGravado = StoredRow<typeof manifestos.fields> & {
  id: number
} & {
  [K in Exclude<keyof Lines, 'seguros' | 'pagamentos'>]: readonly Line<K>[]
} & {
  seguros: readonly (Line<'seguros'> & { averbacoes: Nested<'seguros', 'averbacoes'> })[]
  pagamentos: readonly (Line<'pagamentos'> & {
    componentes: Nested<'pagamentos', 'componentes'>
    parcelas: Nested<'pagamentos', 'parcelas'>
  })[]
}

/** Vehicle with its owner, from the registers. */
export interface VeiculoDoManifesto {
  id: number
  placa: string
  /** IBGE code. */
  uf: string | null
  tipo_rodado: string | null
  tipo_carroceria: string | null
  renavam: string | null
  tara: string | null
  capacidade_kg: string | null
  capacidade_m3: string | null
  rntrc: string | null
  tipo_proprietario: '0' | '1' | '2' | null
  categoria_eixos: string | null
  /** Null: the vehicle is the company's. */
  proprietario: VehicleOwner | null
}

export interface ParceiroDoManifesto {
  id: number
  tipo: 'F' | 'J' | 'E'
  cpf_cnpj: string | null
  nome: string
  id_entrageiro: string | null
}

/** Stored manifest with what the registers say of it today. */
export interface ManifestoDaCarga {
  manifesto: ManifestoGravado
  empresa: EmpresaEmitente
  veiculos: readonly VeiculoDoManifesto[]
  parceiros: readonly ParceiroDoManifesto[]
}

const repository = servedRepository(manifestos)

const NAMED = `select
  ${ISSUER},
  (select coalesce(json_agg(to_json(x)), '[]') from (select v.id, v.placa, v.uf, v.tipo_rodado, v.tipo_carroceria,
      v.renavam, v.tara::text, v.capacidade_kg::text, v.capacidade_m3::text,
      coalesce(v.rntrc, (select p.rntrc from parceiros p where p.account_id = $1 and p.id = v.proprietario_id)) as rntrc, v.tipo_proprietario,
      v.categoria_eixos, ${VEHICLE_OWNER}
    from veiculos v where v.account_id = $1 and v.id = any($3::bigint[])) x) as veiculos,
  (select coalesce(json_agg(to_json(x)), '[]') from (select id, tipo, cpf_cnpj, nome, id_entrageiro
    from parceiros where account_id = $1 and id = any($4::bigint[])) x) as parceiros`

/** Reads a manifest with all its document needs. @throws Error when it does not exist (programmer's mistake) */
export async function loadManifesto(
  q: Q,
  { account_id }: Tenant,
  { origem_id, empresa_id }: { origem_id: number; empresa_id: number },
): Promise<ManifestoDaCarga> {
  const row = await repository.read(q, { account_id, empresa_id }, origem_id)
  if (!row) throw new Error(`no manifest ${origem_id}`)
  const manifesto = row as ManifestoGravado
  const { rows } = await q.query<Omit<ManifestoDaCarga, 'manifesto'>>({
    name: 'manifesto-cadastros',
    text: NAMED,
    values: [
      account_id,
      empresa_id,
      [manifesto.veiculo_id, ...manifesto.reboques.map(({ veiculo_id }) => veiculo_id)],
      [...manifesto.contratantes, ...manifesto.pagamentos].map(({ parceiro_id }) => parceiro_id),
    ],
  })
  const [named] = rows
  if (!named) throw new Error(`nothing named by the manifest ${origem_id}`)
  return { manifesto, ...named }
}
