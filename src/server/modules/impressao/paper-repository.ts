import type { Fuso } from '../../../core/document/fuso.ts'
import type { EmitenteImpresso, LojaImpressa } from '../../../core/paper/ticket-head.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import type { Answered } from '../../../domain/documents/to-zod.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isAnswered, readColumns, readLines } from '../../documents/statements.ts'

/** Data of a sale's paper: the sale and, if there is one, its note's XML. */
export interface FontePapel extends Answered<typeof vendas.fields> {
  xml: string | null
  status_emissao: string | null
  tp_emis: number | null
  /** SEFAZ's response to the note's EPEC (event that announces a note issued in contingency); null: none. */
  epec: string | null
  emitente: EmitenteImpresso
  uf: string
  fuso: Fuso
  /** Path of the company's picture. */
  logo: string | null
  /** True: tickets have the company's picture. */
  logo_cupom: boolean
  /** Company's own message at the end of a ticket. */
  rodape: string
  terminal: string
  modelo: string
  uuid: string
  paga_em: string
  consumidor_nome: string | null
  consumidor_documento: string | null
  itens: Answered<typeof vendas.lines.itens.fields>[]
  pagamentos: Answered<typeof vendas.lines.pagamento.fields>[]
  /** Responses of TEF (the card manager at the till) for the card payments. */
  cartoes: string[]
  /** True when the sale's `danfe` paper was printed before. */
  ja_impressa: boolean
}

/** SQL of company `e` for the head of a paper. */
export const EMITENTE_SQL = `json_build_object('nome', e.nome, 'razao', e.razao, 'cnpj', e.cnpj, 'ie', e.ie, 'im', e.im,
        'endereco', concat_ws(', ', nullif(e.logradouro, ''), nullif(e.numero, ''), nullif(e.complemento, '')),
        'bairro', e.bairro, 'cidade', e.municipio || ' - ' || e.uf, 'cep', e.cep, 'fone', e.telefone)`

/** Reads the company's name and CNPJ, for the head of a slip. */
export async function shopOf(q: Q, empresa_id: number): Promise<LojaImpressa> {
  const { rows } = await q.query<LojaImpressa>(
    'select nome as empresa, cnpj from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] ?? { empresa: '', cnpj: '' }
}

export async function readPaper(q: Q, tenant: Tenant, venda_id: number): Promise<FontePapel | undefined> {
  const { rows } = await q.query<FontePapel>(
    `select coalesce(d.xml_proc, d.xml_assinado) as xml, d.status_emissao, d.tp_emis,
      (select ev.xml_proc from eventos_fiscais ev where ev.account_id = $1 and ev.documento_id = d.id
        and ev.tipo = '110140' and ev.status = 'registrado') as epec,
      ${EMITENTE_SQL} as emitente,
      e.uf, e.fuso, e.logo, e.logo_cupom, e.mensagem_rodape as rodape, coalesce(t.nome, '') as terminal, v.modelo, v.uuid, to_json(v.paga_em) #>> '{}' as paga_em,
      ${readColumns(vendas.fields, 'v', isAnswered)}, coalesce(p.nome, v.nome_consumidor) as consumidor_nome,
      coalesce(p.cpf_cnpj, v.cpf_cnpj) as consumidor_documento,
      ${readLines(vendas, vendas.lines.itens)} as itens,
      ${readLines(vendas, vendas.lines.pagamento)} as pagamentos,
      (select coalesce(json_agg(c.resposta order by c.id), '[]') from tef_transacoes c
        where c.account_id = $1 and c.venda_uuid = v.uuid and c.vendida) as cartoes,
      exists (select from impressoes i where i.account_id = $1 and i.venda_id = v.id and i.tipo = 'danfe'
        and i.status = 'impressa') as ja_impressa
    from vendas v
    join empresas e on e.account_id = $1 and e.id = v.empresa_id
    left join documentos_fiscais d on d.account_id = $1 and d.venda_id = v.id and d.atual
    left join terminais t on t.account_id = $1 and t.id = v.terminal_id
    left join parceiros p on p.account_id = $1 and p.id = v.parceiro_id
    where v.account_id = $1 and v.id = $2`,
    [tenant.account_id, venda_id],
  )
  return rows[0]
}

/** Reads the XML of a registered event of an issued document, and of the document; by default of its last event. */
export async function readIssuedEvent(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  evento_id: number | null,
): Promise<{ evento: string; documento: string; modelo: string; logo: string | null } | undefined> {
  const { rows } = await q.query<{ evento: string; documento: string; modelo: string; logo: string | null }>(
    `select ev.xml_proc as evento, coalesce(d.xml_proc, d.xml_assinado) as documento, d.modelo, e.logo
    from documentos_fiscais d
    join eventos_fiscais ev on ev.account_id = $1 and ev.documento_id = d.id
    join empresas e on e.account_id = $1 and e.id = d.empresa_id
    where d.account_id = $1 and d.id = $2 and ev.status = 'registrado' and ev.xml_proc is not null
      and ($3::bigint is null or ev.id = $3)
    order by ev.atualizado_em desc, ev.id desc limit 1`,
    [tenant.account_id, documento_id, evento_id],
  )
  return rows[0]
}

/** Reads the XML of a registered event of a sale's note, and of the note. Leaves out voidings of numbers (no note). */
export async function readEventPaper(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  evento_id: number | null,
): Promise<{ evento: string; nota: string; logo: string | null } | undefined> {
  const { rows } = await q.query<{ evento: string; nota: string; logo: string | null }>(
    `select ev.xml_proc as evento, coalesce(d.xml_proc, d.xml_assinado) as nota, e.logo
    from documentos_fiscais d
    join eventos_fiscais ev on ev.account_id = $1 and ev.documento_id = d.id
    join empresas e on e.account_id = $1 and e.id = d.empresa_id
    where d.account_id = $1 and d.venda_id = $2 and d.atual and ev.status = 'registrado'
      and ev.tipo <> 'inutilizacao' and ev.xml_proc is not null and ($3::bigint is null or ev.id = $3)
    order by ev.atualizado_em desc, ev.id desc limit 1`,
    [tenant.account_id, venda_id, evento_id],
  )
  return rows[0]
}

/** An issued document of any owner, as its paper needs it. */
interface DocumentoEmitido {
  /** Sale that owns it; null: another owner. */
  venda_id: number | null
  modelo: string
  xml: string
  /** XML of its registered events, in their order. */
  eventos: string[]
  status_emissao: string
  logo: string | null
  cte_vias: number
  cte_papel: number
  mdfe_vias: number
  /** True if a standing manifest of the company carries it. */
  manifestado: boolean
}

export async function readIssued(q: Q, documento_id: number): Promise<DocumentoEmitido | undefined> {
  const { rows } = await q.query<DocumentoEmitido>(
    `select d.venda_id, d.modelo, coalesce(d.xml_proc, d.xml_assinado) as xml, d.status_emissao, e.logo,
      e.cte_vias, e.cte_papel, e.mdfe_vias, exists (select from manifesto_documentos x
        join documentos_fiscais m on m.account_id = $conta and m.origem_tipo = '${manifestos.id}' and m.origem_id = x.manifesto_id
          and m.atual and m.status_emissao in ('autorizada', 'contingencia', 'encerrada')
        where x.account_id = $conta and x.chave = d.chave and m.empresa_id = d.empresa_id) as manifestado,
      array(select ev.xml_proc from eventos_fiscais ev
        where ev.account_id = $conta and ev.documento_id = d.id and ev.status = 'registrado' and ev.xml_proc is not null
        order by ev.id) as eventos
    from documentos_emitidos d
    join empresas e on e.account_id = $conta and e.id = d.empresa_id
    where d.account_id = $conta and d.id = $1 and coalesce(d.xml_proc, d.xml_assinado) is not null`,
    [documento_id],
  )
  return rows[0]
}

/** Reads a picture of the account; its bytes only if `bytes`. Null: no such picture. */
export async function readPicture(
  q: Q,
  id: number,
  bytes: boolean,
): Promise<{ imagem: Buffer | null } | null> {
  const { rows } = await q.query<{ imagem: Buffer | null }>(
    `select ${bytes ? 'imagem' : 'null::bytea'} as imagem from fotos where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] ?? null
}
