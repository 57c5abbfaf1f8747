import type { Fuso } from '../../../core/document/fuso.ts'
import type { EmpresaSped, ItemSped } from '../../../core/sped/facts.ts'
import type { Q } from '../../db/transaction.ts'

/** Company, environment and options of its SPED files. */
export interface EmpresaDoArquivo extends EmpresaSped {
  crt: number
  fuso: Fuso
  tp_amb: 1 | 2
  bloco_k: boolean
  custo: 1 | 2
}

interface Linha extends Omit<EmpresaDoArquivo, 'contador' | 'perfil'> {
  perfil: number
  contador: EmpresaSped['contador']
}

export async function readCompany(q: Q, empresa_id: number): Promise<EmpresaDoArquivo | null> {
  const { rows } = await q.query<Linha>(
    `select coalesce(nullif(razao, ''), nome) as nome, nome as fantasia, cnpj, uf, fuso, coalesce(ie, '') as ie, coalesce(im, '') as im,
        coalesce(municipio_ibge, '') as cod_mun, coalesce(cep, '') as cep, coalesce(logradouro, '') as endereco,
        coalesce(numero, '') as numero, coalesce(complemento, '') as complemento, coalesce(bairro, '') as bairro,
        coalesce(telefone, '') as fone, coalesce(email, '') as email, crt, ambiente_sefaz as tp_amb, sped_perfil as perfil,
        sped_industria as industria, sped_bloco_k as bloco_k, sped_custo as custo,
        json_build_object('nome', contador_nome, 'cpf', contador_cpf, 'crc', contador_crc, 'cnpj', contador_cnpj,
          'email', email_contador, 'fone', contador_fone, 'cod_mun', contador_municipio) as contador,
        json_build_object('incidencia', contrib_incidencia, 'apropriacao', contrib_apropriacao, 'tipo', contrib_tipo,
          'cumulativo', contrib_cumulativo) as regime
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  const [row] = rows
  return row ? { ...row, perfil: 'ABC'[row.perfil - 1] ?? 'A' } : null
}

/** SQL of a product as an item of the file. */
export const ITEM = `json_build_object('cod', p.referencia, 'descr', p.nome, 'barra', coalesce(p.gtin, ''), 'unid', p.unidade,
  'tipo', coalesce(p.tipo, ''), 'ncm', coalesce(p.ncm, ''), 'ex_ipi', coalesce(p.ex_fical, ''), 'cest', coalesce(p.cest, ''))`

export async function readUnits(q: Q): Promise<Record<string, string>> {
  const { rows } = await q.query<{ sigla: string; nome: string }>(
    'select sigla, nome from unidades where account_id = $conta order by id desc',
  )
  return Object.fromEntries(rows.map(({ sigla, nome }) => [sigla, nome]))
}

/** Company and environment of the notes. */
export interface DeQuem {
  empresa_id: number
  tp_amb: 1 | 2
  /** True: only notes that have no rows in the books. */
  fora_dos_livros?: boolean
}

/** Writes the condition of notes `of` without rows in the books; no condition for other readers. */
const unbooked = ({ fora_dos_livros }: Pick<DeQuem, 'fora_dos_livros'>, of: 'd' | 'c'): string =>
  fora_dos_livros
    ? `and not exists (select from notas_escrituradas k where k.account_id = $conta and k.empresa_id = ${of}.empresa_id
        and k.chave = ${of}.chave and k.propria = ${of === 'd'})`
    : ''

/**
 * States, as a list of SQL, of the company's documents that its tax books and files have. A substituted CT-e stays in them: its
 * debit is reversed by an adjustment (Ajuste SINIEF 9/2007, cl. 17, as of Ajuste 31/2022).
 */
export const BOOKED_STATES = `('autorizada', 'cancelada', 'contingencia', 'substituida')`

const OWN = `from documentos_fiscais d where d.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2
  and d.dh_emi >= $3 and d.dh_emi < $4 and d.modelo in ('55', '65') and d.status_emissao in ${BOOKED_STATES}`

/** Counts own NF-e and NFC-e, authorised, cancelled or in contingency, between days (ISO, the second exclusive). */
export async function countOwn(q: Q, of: DeQuem, [de, ate]: readonly [string, string]): Promise<number> {
  const { rows } = await q.query<{ n: number }>(`select count(*)::int as n ${OWN} ${unbooked(of, 'd')}`, [
    of.empresa_id,
    of.tp_amb,
    de,
    ate,
  ])
  return rows[0]?.n ?? 0
}

export interface NotaPropria {
  /** Sort key among the notes of a day. */
  ordem: string
  chave: string
  /** null: neither the authorised nor the signed XML is kept. */
  xml: string | null
  cancelada: boolean
  /** Document from which the note was issued. */
  venda_id: number | null
}

/** Reads a page of the notes that the company issued on a day, by model, series and number. */
export async function ownPage(
  q: Q,
  of: DeQuem,
  [de, ate]: readonly [string, string],
  { after, limit }: { after: string; limit: number },
): Promise<NotaPropria[]> {
  const { rows } = await q.query<NotaPropria>(
    `select substr(d.chave, 21, 14) || d.chave as ordem, d.chave, coalesce(d.xml_proc, d.xml_assinado) as xml,
        d.status_emissao = 'cancelada' as cancelada, d.venda_id
      ${OWN} ${unbooked(of, 'd')} and (substr(d.chave, 21, 14) || d.chave) collate "C" > $5
      order by (substr(d.chave, 21, 14) || d.chave) collate "C" limit $6`,
    [of.empresa_id, of.tp_amb, de, ate, after, limit],
  )
  return rows
}

/** Reads the products of documents, by the code in their notes' lines. */
export async function readSold(
  q: Q,
  vendas: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, ItemSped>>> {
  const { rows } = await q.query<{ venda_id: number; referencia: string; produto: ItemSped }>(
    `select vi.venda_id, vi.referencia, ${ITEM} as produto from venda_itens vi
       join produtos p on p.account_id = $conta and p.id = vi.produto_id
      where vi.account_id = $conta and vi.venda_id = any($1::bigint[]) order by vi.venda_id, vi.num desc`,
    [vendas],
  )
  const found = new Map<number, Map<string, ItemSped>>()
  for (const { venda_id, referencia, produto } of rows) {
    const of = found.get(venda_id) ?? new Map<string, ItemSped>()
    found.set(venda_id, of.set(referencia, produto))
  }
  return found
}

/** Writes the SQL of the key by which the tax reports know an issued document, an entry, or a freight that was entered. */
export const keyOfDocument = (d: string): string => `${d}.origem_tipo || ':' || ${d}.origem_id`
export const keyOfEntry = (c: string): string => `'compra:' || ${c}.venda_id`
export const keyOfFreight = (c: string): string => `'frete:' || ${c}.chave`

/** A CT-e for the file: issued by the company, or of a freight that it entered. */
export interface FreteDoMes {
  chave: string
  /** Document of the CT-e, as reports name it. */
  nota: string
  xml: string | null
  cancelada: boolean
  /** Moment of the entry; null: the company issued it. */
  em: Date | null
  /** ICMS taken, R$. */
  credito: string
}

/**
 * Lists the CT-e issued between two days and the freights entered between two instants (the second exclusive). `xml`: false
 * leaves their XML out.
 */
export async function readFreights(
  q: Q,
  of: DeQuem & { xml: boolean },
  [de, ate]: readonly [string, string],
  [desde, antes]: readonly [Date, Date],
): Promise<FreteDoMes[]> {
  const { rows } = await q.query<FreteDoMes>(
    `select d.chave, ${keyOfDocument('d')} as nota, ${of.xml ? 'coalesce(d.xml_proc, d.xml_assinado)' : 'null'} as xml, d.status_emissao = 'cancelada' as cancelada,
        null::timestamptz as em, '0.00' as credito
       from documentos_fiscais d where d.account_id = $conta and d.empresa_id = $1 and d.tp_amb = $2 and d.dh_emi >= $3 and d.dh_emi < $4
        and d.modelo in ('57', '67') and d.status_emissao in ${BOOKED_STATES} ${unbooked(of, 'd')}
     union all
     select c.chave, ${keyOfFreight('c')}, ${of.xml ? 'c.xml_proc' : 'null'}, false, f.em, f.credito_icms::text
       from fretes_lancados f join conhecimentos_recebidos c on c.account_id = $conta and c.id = f.conhecimento_id
      where f.account_id = $conta and f.empresa_id = $1 and c.tp_amb = $2 and f.desfeito_em is null and f.em >= $5 and f.em < $6
        ${unbooked(of, 'c')}
      order by 1`,
    [of.empresa_id, of.tp_amb, de, ate, desde.toISOString(), antes.toISOString()],
  )
  return rows
}

/** Entry of a supplier's note in the month. */
export interface EntradaDoMes {
  venda_id: number
  chave: string
  /** Issue date of the note in the company's time zone, ISO. */
  emissao: string
  em: Date
  creditos: { icms?: boolean; ipi?: boolean; pis_cofins?: boolean }
}

/** Lists entries made between two instants (the second exclusive), by the notes' issue dates and numbers. */
export async function readEntries(
  q: Q,
  of: Pick<DeQuem, 'empresa_id' | 'fora_dos_livros'>,
  [desde, antes]: readonly [Date, Date],
): Promise<EntradaDoMes[]> {
  const { rows } = await q.query<EntradaDoMes>(
    `select venda_id, chave, to_char(emissao at time zone e.fuso::interval, 'YYYY-MM-DD') as emissao, entrada_em as em, creditos
      from compras c join empresas e on e.account_id = $conta and e.id = c.empresa_id
      where c.account_id = $conta and c.empresa_id = $1 and desfeita_em is null and entrada_em >= $2 and entrada_em < $3
        ${unbooked(of, 'c')}
      order by 3, substr(chave, 21, 14) collate "C", chave collate "C"`,
    [of.empresa_id, desde.toISOString(), antes.toISOString()],
  )
  return rows
}

export interface NotaDeEntrada {
  venda_id: number
  xml: string | null
  linhas: { item: number; qtde: string; cfop: string | null; produto: ItemSped }[]
}

/** Reads the supplier's notes of some entries, each with the lines of the company's entry document. */
export async function readEntered(
  q: Q,
  { empresa_id, tp_amb }: DeQuem,
  vendas: readonly number[],
): Promise<NotaDeEntrada[]> {
  const { rows } = await q.query<NotaDeEntrada>(
    `select c.venda_id, r.xml_proc as xml,
        (select json_agg(json_build_object('item', l.item, 'qtde', l.qtde::text, 'cfop', l.cfop, 'produto', l.produto) order by l.item)
           from (select ci.item, sum(vi.qtde) as qtde, min(vi.demais ->> 'cfop') as cfop, (array_agg(${ITEM} order by vi.num))[1] as produto
                   from compra_itens ci
                   join venda_itens vi on vi.account_id = $conta and vi.venda_id = ci.venda_id and vi.num = ci.num
                   join produtos p on p.account_id = $conta and p.id = vi.produto_id
                  where ci.account_id = $conta and ci.venda_id = c.venda_id group by ci.item) l) as linhas
      from compras c
      left join notas_recebidas r on r.account_id = $conta and r.empresa_id = c.empresa_id and r.tp_amb = $2 and r.chave = c.chave
      where c.account_id = $conta and c.empresa_id = $1 and c.venda_id = any($3::bigint[])`,
    [empresa_id, tp_amb, vendas],
  )
  return rows.map(row => ({ ...row, linhas: row.linhas ?? [] }))
}

/** Reads the numbers that need no note in the file: voided, skipped, or of a note that was not authorised. */
export async function readFreeNumbers(q: Q, { empresa_id, tp_amb }: DeQuem) {
  const { rows } = await q.query<{ modelo: string; serie: string; de: number; ate: number }>(
    `select modelo, lpad(serie::text, 3, '0') as serie, de, ate from (
       select modelo, serie, de, ate from inutilizacoes
        where account_id = $conta and empresa_id = $1 and tp_amb = $2 and status = 'registrado'
       union all select modelo, serie, de, ate from numeros_pulados where account_id = $conta and empresa_id = $1
       union all select modelo, serie, numero, numero from documentos_fiscais
        where account_id = $conta and empresa_id = $1 and tp_amb = $2 and status_emissao not in ${BOOKED_STATES}
     ) livres order by 1, 2, 3`,
    [empresa_id, tp_amb],
  )
  return rows
}

/** Reads the month's notes without a final answer of SEFAZ; a number that was voided has one. At most 500. */
export async function readWaiting(q: Q, of: DeQuem, [de, ate]: readonly [string, string]) {
  const { rows } = await q.query<{ chave: string; estado: string }>(
    `select chave, status_emissao as estado from documentos_fiscais
      where account_id = $conta and empresa_id = $1 and tp_amb = $2 and dh_emi >= $3 and dh_emi < $4 and modelo in ('55', '65')
        and status_emissao not in ('autorizada', 'cancelada', 'denegada', 'inutilizada') and atual order by dh_emi, id limit 500`,
    [of.empresa_id, of.tp_amb, de, ate],
  )
  return rows
}

/** Lists the month's received notes, valid, at most 500, neither entered nor refused by manifestation. */
export async function readNotEntered(q: Q, of: DeQuem, [desde, antes]: readonly [Date, Date]) {
  const { rows } = await q.query<{ chave: string; de: string }>(
    `select r.chave, r.nome as de from notas_recebidas r
      where r.account_id = $conta and r.empresa_id = $1 and r.tp_amb = $2 and r.dh_emi >= $3 and r.dh_emi < $4
        and r.situacao = 'autorizada' and coalesce(r.manifestacao, '') not in ('210220', '210240')
        and not exists (select from compras c where c.account_id = $conta and c.empresa_id = r.empresa_id and c.chave = r.chave
                          and c.desfeita_em is null)
      order by r.dh_emi, r.id limit 500`,
    [of.empresa_id, of.tp_amb, desde.toISOString(), antes.toISOString()],
  )
  return rows
}

/** Lists the month's CT-e that the company pays and whose freight was not entered; at most 500. */
export async function readFreightsNotEntered(q: Q, of: DeQuem, [desde, antes]: readonly [Date, Date]) {
  const { rows } = await q.query<{ chave: string; de: string }>(
    `select r.chave, r.nome as de from conhecimentos_recebidos r
      where r.account_id = $conta and r.empresa_id = $1 and r.tp_amb = $2 and r.dh_emi >= $3 and r.dh_emi < $4
        and r.situacao = 'autorizado' and r.tomador and not r.em_desacordo
        and not exists (select from fretes_lancados f where f.account_id = $conta and f.conhecimento_id = r.id
                          and f.desfeito_em is null)
      order by r.dh_emi, r.id limit 500`,
    [of.empresa_id, of.tp_amb, desde.toISOString(), antes.toISOString()],
  )
  return rows
}
