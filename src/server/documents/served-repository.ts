import { isOnWire } from '../../core/fields/parts.ts'
import type { DocumentDeclaration, OwnDocument } from '../../domain/documents/define.ts'
import { documentList } from '../../domain/documents/to-register.ts'
import { SERIES_SETTING } from '../../domain/documents/usual-series.ts'
import type { TrailStep } from '../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { Mudanca } from '../../domain/fields/mudanca.ts'
import { SITUACAO_DOCUMENTO, triedWord } from '../../domain/options/status_venda.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { type Paging, toPage } from '../http/page.ts'
import type { Sessao } from '../http/session.ts'
import { type Documento, type Numeracao, SITUACAO } from '../issuing/service.ts'
import { type ReadingMoment, readingSql, type ServedReading } from '../readings/reading-sql.ts'
import { eventKindsOf } from '../sefaz/families.ts'
import { nestedOf, spreadTogether } from './columns.ts'
import { type DocumentRow, readColumns } from './statements.ts'
import { isUnsent } from './status.ts'

/** Columns that decide if a stored document may be changed. */
export interface HeldRow {
  id: number
  uuid: string
  empresa_id: number
  versao: number
  salvo_por: string | null
}

const HELD = 'id, uuid, empresa_id, versao, salvo_por'
const ABOUT = 'v.id, v.versao, v.salvo_por'

/** SQL of the number of the company's usual series of a model. */
const usualSeries = (modelo: string): string => {
  const setting = SERIES_SETTING[modelo]
  return setting ? `e.${setting}` : "''"
}

/** Step of a document's history as read: a change, a state of what was issued (`para`), or an event (`tipo`). */
interface StoredStep {
  em: Date | string
  rotulo: string | null
  para: Documento['status_emissao'] | null
  tipo: string | null
  texto: string | null
  /** Series and number that the document no longer has; null: it is of the current one. */
  outro: string | null
  /** True when our own check stopped it before it was sent. */
  parado: boolean
}

const CHANGED = `select id * 3 as id, em, usuario, origem, acao, rotulo, mudancas, null as para, null as tipo, null as texto, null as outro,
    false as parado
  from auditoria where account_id = $1 and empresa_id = $2 and registro = $3 and registro_id = $4`
const OF_OWNER = `join documentos_fiscais d on d.account_id = $1 and d.empresa_id = $2 and d.origem_tipo = $3 and d.origem_id = $4`
const OTHER = `case when not d.atual then d.serie || '/' || d.numero end`
/** States and events of what was issued; of the way to the authority only a number that was lost on it. */
const ISSUED = [
  `select j.id * 3 + 1, j.em, null, null, 'enviou', null, '[]'::jsonb, j.para, null, j.xmotivo, ${OTHER}, j.causa is not distinct from 'preflight'
    from emissao_diario j ${OF_OWNER} and d.id = j.documento_id
    where j.account_id = $1 and j.para not in ('pendente', 'assinada', 'enviada')
      and (not d.atual or j.para not in ('desconhecida', 'cancelada', 'encerrada'))`,
  `select e.id * 3 + 2, e.criado_em, u.nome, null, 'enviou', null, '[]'::jsonb, null, e.tipo, e.justificativa, null, false
    from eventos_fiscais e ${OF_OWNER} and d.id = e.documento_id
    left join usuarios u on u.account_id = $1 and u.id = e.usuario_id
    where e.account_id = $1 and e.status = 'registrado' and d.atual`,
]

const STATE_WORDS: ReadonlyMap<string, string> = new Map(SITUACAO_DOCUMENTO)

function toldState(
  para: Documento['status_emissao'],
  { texto, outro, parado }: Pick<StoredStep, 'texto' | 'outro' | 'parado'>,
): Mudanca {
  if (outro !== null)
    return { campo: 'numero', rotulo: `Número ${outro}`, antes: null, depois: triedWord(para) }
  const word = STATE_WORDS.get(parado ? 'N' : SITUACAO[para]) ?? para
  const depois = para === 'rejeitada' && texto ? `${word}: ${texto}` : word
  return { campo: 'situacao', rotulo: 'Situação', antes: null, depois }
}

function toldEvent(modelo: string, tipo: string, texto: string | null): Mudanca {
  const name = eventKindsOf(modelo).find(kind => kind.tipo === tipo)?.nome ?? tipo
  const depois = [name.replace(/^[AO] /, '').replace(/^./, first => first.toUpperCase()), texto]
  return { campo: 'evento', rotulo: 'Evento', antes: null, depois: depois.filter(Boolean).join(': ') }
}

/** Series of a document and its company, by which it is numbered. */
type SeriesToNumber = Pick<Numeracao, 'serie_id' | 'serie' | 'sequencia' | 'cnpj' | 'uf' | 'fuso' | 'tp_amb'>

type Owner = Pick<Sessao, 'account_id' | 'empresa_id'>

/** Writes the SQL of a list's rows as JSON, in order, with the lists inside them. $1: account, $3: the document's id. */
function listSql({ parent, lines }: DocumentDeclaration, key: string): string {
  const line = lines[key] as DocumentDeclaration['lines'][string]
  const inside = nestedOf(line.fields).map(
    ({ key: name, table, fields }) =>
      `, (select coalesce(json_agg(to_json(y)), '[]') from (select ${readColumns(fields, 'n', isOnWire)} from ${table} n
        where n.account_id = $1 and n.${parent} = $3 and n.${key}_num = l.num order by n.id) y) as "${name}"`,
  )
  return `(select coalesce(json_agg(to_json(x)), '[]') from (select ${readColumns(line.fields, 'l', isOnWire)}${inside.join('')}
    from ${line.table} l where l.account_id = $1 and l.${parent} = $3 order by ${line.unordered ? 'l.id' : 'l.num'}) x) as "${key}"`
}

/** Makes the functions that read documents of one declaration. The SQL is made here once, and prepared by name. */
export function servedRepository(document: DocumentDeclaration) {
  const { id: table, fields, lines } = document
  const issued = 'issued' in document ? (document as OwnDocument).issued : undefined
  const columns = readColumns(fields, 'v', isOnWire)
  const whole = [
    `(select to_json(x) from (select ${ABOUT}, ${columns}) x) as cabecalho`,
    ...Object.keys(lines).map(key => listSql(document, key)),
  ].join(',\n  ')

  const read = async (q: Q, { account_id, empresa_id }: Owner, id: number): Promise<DocumentRow | null> => {
    const { rows } = await q.query<{ cabecalho: DocumentRow } & Record<string, DocumentRow[]>>({
      name: `${table}-ver`,
      text: `select ${whole} from ${table} v where v.account_id = $1 and v.empresa_id = $2 and v.id = $3`,
      values: [account_id, empresa_id, id],
    })
    if (!rows[0]) return null
    const { cabecalho, ...lists } = rows[0]
    return {
      ...spreadTogether(cabecalho),
      ...Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.map(spreadTogether)])),
    }
  }

  return {
    read,

    /** Finds the document with a uuid, in any company of the account. */
    async under(q: Q, { account_id }: Owner, uuid: string): Promise<HeldRow | null> {
      const { rows } = await q.query<HeldRow>({
        name: `${table}-uuid`,
        text: `select ${HELD} from ${table} where account_id = $1 and uuid = $2`,
        values: [account_id, uuid],
      })
      return rows[0] ?? null
    },

    /** Reads the company's document and locks its row until the transaction ends; null: no such document. */
    async hold(q: Q, { account_id, empresa_id }: Owner, id: number): Promise<HeldRow | null> {
      const { rows } = await q.query<HeldRow>({
        name: `${table}-trava`,
        text: `select ${HELD} from ${table} where account_id = $1 and empresa_id = $2 and id = $3 for update`,
        values: [account_id, empresa_id, id],
      })
      return rows[0] ?? null
    },

    /** Increases the document's version, and stores the name of the user who saved it. */
    async grow(q: Q, { account_id, nome }: Sessao, id: number): Promise<void> {
      await q.query({
        name: `${table}-versao`,
        text: `update ${table} set versao = versao + 1, salvo_por = $3, salvo_em = $agora
          where account_id = $1 and id = $2`,
        values: [account_id, id, nome],
      })
    },

    /**
     * Reads what numbers a document: the company, and its series of the model: `serie_id`, else the usual one of
     * the settings, else the first; null: none.
     */
    async issuer(
      q: Q,
      { account_id, empresa_id }: Owner,
      asked: { modelo: string; serie_id: number | null },
    ): Promise<SeriesToNumber | null> {
      const { rows } = await q.query<SeriesToNumber>(
        `select s.id as serie_id, s.serie::int as serie, s.sequencia, e.cnpj, e.uf, e.fuso, e.ambiente_sefaz as tp_amb
          from series s join empresas e on e.account_id = $1 and e.id = s.empresa_id
          where s.account_id = $1 and s.empresa_id = $2 and s.modelo = $3 and ($4::bigint is null or s.id = $4)
          order by s.serie = ${usualSeries(asked.modelo)} desc, s.id limit 1`,
        [account_id, empresa_id, asked.modelo, asked.serie_id],
      )
      return rows[0] ?? null
    },

    /** Lists the changes of one document, newest first. */
    async history(q: Q, { account_id, empresa_id }: Owner, id: number, paging: Paging) {
      const about = [account_id, empresa_id, table, id]
      const steps = `(${[CHANGED, ...(issued ? ISSUED : [])].join(' union all ')}) x`
      const counted = await q.query<{ n: number }>(`select count(*)::int as n from ${steps}`, about)
      const { rows } = await q.query<Omit<TrailStep, 'em' | 'rotulo'> & StoredStep>(
        `select * from ${steps} order by em desc, id desc limit $5 offset $6`,
        [...about, paging.limit, (paging.page - 1) * paging.limit],
      )
      const data = rows.map(({ para, tipo, texto, outro, parado, ...row }): TrailStep => {
        const step = { ...row, em: new Date(row.em).toISOString(), rotulo: row.rotulo ?? document.singular }
        if (para !== null) return { ...step, mudancas: [toldState(para, { texto, outro, parado })] }
        return tipo === null ? step : { ...step, mudancas: [toldEvent(issued?.modelo ?? '', tipo, texto)] }
      })
      return toPage(data, counted.rows[0]?.n ?? 0, paging)
    },
  }
}

/** Document, and what only the server says of its list. */
export interface Listed {
  document: OwnDocument
  /** Condition of each tab of the list, over a row `t` of its columns. */
  tabs?: Readonly<Record<string, Sql>>
  /** SQL of the list's further columns, over its row `v` and, of an issued one, its emission `d`. */
  list?: { joins: string; columns: (moment: ReadingMoment) => Readonly<Record<string, string | Sql>> }
}

const LETTERS = Object.entries(SITUACAO)
  .map(([status, letter]) => `when '${status}' then '${letter}'`)
  .join(' ')

/** Letter of the state of what was issued: N where our own check stopped it; of nothing, an open document's. */
export const issuedLetter = `case when ${isUnsent('d')} then 'N' else case d.status_emissao ${LETTERS} else 'A' end end`

/** Makes the list of a document, as the reading of its header and, where it is issued, of its emission. */
export function servedList({ document, tabs = {}, list }: Listed): ServedReading {
  const { id: table, issued } = document
  const ofIssued = {
    numero_emitido: 'd.numero',
    serie_emitida: 'd.serie',
    situacao: issuedLetter,
    chave: 'd.chave',
  }
  return readingSql(documentList(document), {
    from: `${table} v`,
    // what was refused, cancelled or replaced is no longer worth anything
    ...(issued ? { summed: sql`t.situacao not in ('R', 'N', 'D', 'C', 'I', 'S')` } : {}),
    tabs,
    joins: [
      issued
        ? `left join documentos_fiscais d on d.account_id = $conta_ou_todas and d.account_id = v.account_id
            and d.origem_tipo = '${table}' and d.origem_id = v.id and d.atual`
        : '',
      list?.joins ?? '',
    ].join(' '),
    columns: moment => ({ ...(issued ? ofIssued : {}), ...list?.columns(moment) }),
    finds: word => {
      if (!/^\d{1,9}$/.test(word)) return null
      const number = Number(word)
      return issued ? sql`(t.numero_emitido = ${number} or t.id = ${number})` : sql`t.id = ${number}`
    },
  })
}
