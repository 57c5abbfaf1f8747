import { ORDER } from '../../core/document/types/index.ts'
import { NA_COZINHA } from '../../domain/entregas/cozinha.ts'
import type { EtapaEntrega } from '../../domain/entregas/ladder.ts'
import { delivery } from '../../domain/readings/delivery.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { isOfType } from '../documents/venda/repository.ts'
import { seesType } from '../documents/venda/rights.ts'
import {
  BEGUN,
  CHANGE,
  CUSTOMER,
  countStates,
  DUE,
  OPEN_AMOUNT,
  SINCE,
  WAY_JOINS,
} from '../entregas/list-repository.ts'
import { WITHOUT_NOTE } from '../entregas/transit-repository.ts'
import { readingSql } from './reading-sql.ts'

/** States of the tabs that have a count. */
const COUNTED: Readonly<Record<string, readonly EtapaEntrega[]>> = {
  aceitar: ['recebido'],
  preparo: NA_COZINHA,
  prontos: ['pronto'],
  rua: ['saiu'],
  agendados: ['agendado'],
}

/** Most digits of an order's number, and fewest by which a phone is looked for. */
const MOST_DIGITS = 9
const LEAST_OF_PHONE = 4

const isIn = (tab: keyof typeof COUNTED): Sql => sql`t.estado = any(${COUNTED[tab]}::text[])`

export const deliverySql = readingSql(delivery, {
  from: 'vendas v',
  joins: `left join documentos_fiscais d on d.account_id = $conta and d.venda_id = v.id and d.atual
    ${WAY_JOINS}`,
  where: ({ sessao }) => (seesType(sessao, ORDER) ? raw(isOfType('v', String(ORDER))) : sql`false`),
  columns: () => ({
    numero: 'v.id',
    exibicao: "nullif(x.exibicao, '')",
    canal: 'e.canal',
    mesa: 'e.mesa',
    entrega_do_canal: 'e.entrega_do_canal',
    cliente: CUSTOMER,
    telefone: 'e.telefone',
    bairro: 'e.bairro',
    troco: CHANGE,
    a_receber: OPEN_AMOUNT,
    prometida_em: 'e.prometida_em',
    prazo: DUE,
    estado: 'e.estado',
    entregador: 'm.nome',
    modo: 'e.modo',
    aparte: 'e.aparte',
    sem_nota: WITHOUT_NOTE,
    inicio: BEGUN,
    desde: SINCE,
    chave: 'd.chave',
  }),
  beside: {
    de_hoje: `(e.recebido_em at time zone c.fuso::interval)::date = ($agora at time zone c.fuso::interval)::date`,
  },
  tabs: {
    aceitar: isIn('aceitar'),
    preparo: isIn('preparo'),
    prontos: isIn('prontos'),
    rua: isIn('rua'),
    agendados: isIn('agendados'),
    hoje: sql`t.de_hoje`,
    todos: sql`true`,
  },
  finds: word => {
    const digits = word.replace(/\D/g, '')
    if (digits === '' || !/^#?[\d()+-]+$/.test(word)) return null
    const like = `%${digits}%`
    const numbered = digits.length <= MOST_DIGITS ? sql`t.id = ${Number(digits)} or` : raw('')
    const ofPhone = digits.length >= LEAST_OF_PHONE || /^[(+]/.test(word)
    const phone = ofPhone ? sql`or t.telefone like ${like}` : raw('')
    return sql`(${numbered} t.exibicao = ${digits} or t.cliente like ${like} or t.mesa like ${like} ${phone})`
  },
  says: async (q, { sessao }) => {
    const states = await countStates(q, sessao.empresa_id)
    const sum = (of: readonly EtapaEntrega[]) =>
      of.reduce((all, estado) => all + (states.get(estado) ?? 0), 0)
    return { faixas: Object.fromEntries(Object.entries(COUNTED).map(([tab, of]) => [tab, sum(of)])) }
  },
})
