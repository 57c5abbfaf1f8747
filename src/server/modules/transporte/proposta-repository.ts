import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import type { Q } from '../../db/transaction.ts'
import { MANIFESTED_KEYS } from '../../documents/carried-repository.ts'
import { payerOf } from '../../documents/conhecimento-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { CARRYING } from './open-repository.ts'

/** Sale with its current note, or CT-e; null columns: it has none. */
export interface DocumentoAManifestar {
  id: number
  da_empresa: boolean
  /** True for one of the environment of SEFAZ in which the company issues today. */
  do_ambiente: boolean
  modelo: string | null
  serie: number | null
  numero: number | null
  chave: string | null
  status_emissao: string | null
  xml: string | null
  /** Open manifest of ours that has it, as series and number. */
  manifesto: string | null
  /** Partner who pays a CT-e. */
  tomador: number | null
}

const DONOS = { vendas: 'vendas', conhecimentos: conhecimentos.id } as const
const TOMADOR = {
  vendas: 'null',
  conhecimentos: payerOf('v'),
} as const
const LIGADO = {
  vendas: 'd.venda_id = v.id',
  conhecimentos: `d.origem_tipo = '${conhecimentos.id}' and d.origem_id = v.id`,
} as const

/** Reads sales or CT-e of the account in the order asked, each with its document and the open manifest that has it. */
export async function readToManifest(
  q: Q,
  { empresa_id }: Sessao,
  de: keyof typeof DONOS,
  ids: readonly number[],
): Promise<readonly DocumentoAManifestar[]> {
  const { rows } = await q.query<DocumentoAManifestar>(
    `select v.id, v.empresa_id = $1 as da_empresa, d.tp_amb = e.ambiente_sefaz as do_ambiente, d.modelo,
        d.serie, d.numero, d.chave, d.status_emissao, coalesce(d.xml_proc, d.xml_assinado) as xml,
        (select m.serie || '/' || m.numero from ${MANIFESTED_KEYS} c
          join documentos_fiscais m on m.account_id = $conta and m.origem_tipo = 'manifesto_documento'
            and m.origem_id = c.manifesto_id and m.atual
          where c.chave = d.chave
            and ${CARRYING('m')}
          order by m.id desc limit 1) as manifesto, ${TOMADOR[de]} as tomador
      from ${DONOS[de]} v
      join empresas e on e.account_id = $conta and e.id = $1
      left join documentos_fiscais d on d.account_id = $conta and ${LIGADO[de]} and d.atual
      where v.account_id = $conta and v.id = any($2::bigint[])
      order by array_position($2::bigint[], v.id)`,
    [empresa_id, ids],
  )
  return rows
}

/** Vehicle that may pull: active, with the tare that a manifest asks, and what its last trip had. */
export interface VeiculoDeTracao {
  id: number
  nome: string
  placa: string
  de_terceiro: boolean
  /** Kind of carrier that the register says the owner is; null: a company of which it says nothing. */
  tipo_transportador: string | null
  condutor: string | null
  reboques: readonly { veiculo_id: number; placa: string }[]
}

/**
 * Lists the vehicles that pull, that of the company's last manifest first. One that loaded for a loading order of these sales
 * has the order's driver and trailers.
 */
export async function readTractors(
  q: Q,
  { empresa_id }: Sessao,
  vendas: readonly number[],
): Promise<readonly VeiculoDeTracao[]> {
  const { rows } = await q.query<VeiculoDeTracao>(
    `select v.id, v.nome, v.placa, v.proprietario_id is not null as de_terceiro,
        coalesce(o.tipo_transportador, case o.tipo when 'F' then '2' end) as tipo_transportador,
        coalesce(g.condutor, (select c.cpf from manifesto_condutores c
          where c.account_id = $conta and c.manifesto_id = u.id order by c.num limit 1), d.cpf_cnpj) as condutor,
        coalesce(g.reboques, (select json_agg(json_build_object('veiculo_id', r.veiculo_id, 'placa', w.placa) order by r.num)
          from manifesto_reboques r join veiculos w on w.account_id = $conta and w.id = r.veiculo_id and w.ativo
          where r.account_id = $conta and r.manifesto_id = u.id),
          (select json_agg(json_build_object('veiculo_id', w.id, 'placa', w.placa)) from veiculos w
            where w.account_id = $conta and w.id = v.reboque_id and w.ativo), '[]') as reboques
      from veiculos v
      left join parceiros d on d.account_id = $conta and d.id = v.motorista_id and d.tipo = 'F'
      left join parceiros o on o.account_id = $conta and o.id = v.proprietario_id
      left join lateral (select k.cpf_cnpj as condutor,
          (select json_agg(json_build_object('veiculo_id', w.id, 'placa', w.placa) order by array_position(g.reboques, w.id))
            from veiculos w where w.account_id = $conta and w.id = any(g.reboques) and w.ativo) as reboques
        from ordens_carregamento g
        left join parceiros k on k.account_id = $conta and k.id = g.motorista_id and k.tipo = 'F'
        where g.account_id = $conta and g.empresa_id = $1 and g.veiculo_id = v.id and g.documento_id = any($2::bigint[])
        order by g.id desc limit 1) g on true
      left join lateral (select m.id from manifesto_documento m
        where m.account_id = $conta and m.empresa_id = $1 and m.veiculo_id = v.id order by m.id desc limit 1) u on true
      where v.account_id = $conta and v.ativo and v.especie is distinct from 'R' and v.tara > 0
      order by u.id desc nulls last, v.proprietario_id is not null, v.nome, v.id limit 200`,
    [empresa_id, vendas],
  )
  return rows
}

/**
 * Lists who may drive: drivers of the company's manifests, the last first, then those registered as drivers. A registered
 * one has the name of the register.
 */
export async function readDrivers(
  q: Q,
  { empresa_id }: Sessao,
): Promise<readonly { nome: string; cpf: string }[]> {
  const { rows } = await q.query<{ nome: string; cpf: string }>(
    `select nome, cpf from (select distinct on (cpf) nome, cpf, ultimo from (
          select coalesce((select left(p.nome, 60) from parceiros p
              where p.account_id = $conta and p.tipo = 'F' and p.cpf_cnpj = c.cpf order by p.id limit 1), c.nome) as nome,
            c.cpf, m.id as ultimo from manifesto_condutores c
            join manifesto_documento m on m.account_id = $conta and m.id = c.manifesto_id
            where c.account_id = $conta and m.empresa_id = $1
          union all
          select left(p.nome, 60), p.cpf_cnpj, null from veiculos v
            join parceiros p on p.account_id = $conta and p.id = v.motorista_id
            where v.account_id = $conta and p.tipo = 'F' and p.cpf_cnpj is not null
          union all
          select left(nome, 60), cpf_cnpj, null from parceiros
            where account_id = $conta and ativo and tipo = 'F' and cpf_cnpj is not null and 4 = any(classificacaos)
        ) t order by cpf, ultimo desc nulls last) d
      order by ultimo desc nulls last, nome limit 200`,
    [empresa_id],
  )
  return rows
}

/** Insurance of the company's last manifest, without what was declared of that trip alone. */
export interface SeguroUsado {
  responsavel: string
  documento: string | null
  seguradora: string | null
  cnpj_seguradora: string | null
  apolice: string | null
}

/** Reads the insurance of the company's last manifest; [] when it had none. */
export async function readLastInsurance(q: Q, { empresa_id }: Sessao): Promise<readonly SeguroUsado[]> {
  const { rows } = await q.query<SeguroUsado>(
    `select responsavel, documento, seguradora, cnpj_seguradora, apolice from manifesto_seguros
      where account_id = $conta and manifesto_id = (select id from manifesto_documento
        where account_id = $conta and empresa_id = $1 order by id desc limit 1)
      order by num`,
    [empresa_id],
  )
  return rows
}

/** Reads the city of the company. */
export async function readCompanyCity(
  q: Q,
  { empresa_id }: Sessao,
): Promise<{ cMun: string; xMun: string; uf: string }> {
  const { rows } = await q.query<{ cMun: string; xMun: string; uf: string }>(
    `select municipio_ibge as "cMun", municipio as "xMun", uf from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  const [city] = rows
  if (!city) throw new Error(`no company ${empresa_id}`)
  return city
}
