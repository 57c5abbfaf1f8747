import { z } from 'zod'
import { dayFromWire, daysBetween, wireToIso } from '../../core/dates/day.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import { type Answer, defineEndpoint } from './define.ts'

const dia = z.string().refine(value => dayFromWire(value) !== null, 'Data inválida')
/** R$. */
const reais = z.string().regex(/^-?\d+\.\d{2}$/)

const LONGEST_DAYS = 366

/** Days of the company. With only one, both are that day; with none, both are today. */
export const DIAS_DO_CAIXA = {
  de: dia.optional().meta({ title: 'De' }),
  ate: dia.optional().meta({ title: 'Até' }),
}

const fluxo = { entradas: reais, saidas: reais }
const saldos = { abertura: reais, ...fluxo, fechamento: reais }

const conta = z.object({
  conta: z.object({ id, nome: z.string(), tipo: z.string() }),
  ...saldos,
  /** Money in and out by payment method (name of the tPag; null: no method, as in a transfer). */
  meios: z.array(z.object({ meio: z.string().nullable(), ...fluxo })),
})

export type ContaDoCaixa = z.output<typeof conta>

const diaDoCaixa = z.object({ data: dia, ...saldos })
export type DiaDoCaixa = z.output<typeof diaDoCaixa>

/** Names that the reports use for the same two days. */
const DIAS_DE_RELATORIO = { inicio: DIAS_DO_CAIXA.de, fim: DIAS_DO_CAIXA.ate }

interface Days {
  de?: string | undefined
  ate?: string | undefined
  inicio?: string | undefined
  fim?: string | undefined
}

/** Gives the two days of a query, by either pair of names. */
export const daysAsked = ({ de, ate, inicio, fim }: Days) => ({ de: de ?? inicio, ate: ate ?? fim })

/** Makes the query of a period; a name that it has not is refused, as in reports. */
function periodQuery<S extends z.ZodRawShape>(more: S) {
  const shape = { ...DIAS_DO_CAIXA, ...DIAS_DE_RELATORIO, ...more }
  return z.looseObject(shape).superRefine((said, ctx) => {
    const at = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    for (const key of Object.keys(said))
      if (!Object.hasOwn(shape, key)) at(key, 'O caixa não tem este filtro')
    const { de, ate } = daysAsked(said as Days)
    if (!de || !ate) return
    const [first, last] = [wireToIso(de), wireToIso(ate)]
    const end = (said as Days).ate === undefined ? 'fim' : 'ate'
    if (last < first) at(end, 'O fim vem antes do início')
    else if (daysBetween(first, last) >= LONGEST_DAYS) at(end, 'O período é de no máximo um ano')
  })
}

const acesso = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' } as const

/**
 * Gives the cash of a period (G-041): by account, payment method and day. A transfer between two of these accounts counts in
 * each account, but not in days and total.
 */
export const caixa = defineEndpoint({
  method: 'GET',
  path: 'caixa',
  summary: 'Caixa de um período, por conta, meio e dia',
  acesso,
  query: periodQuery({}),
  response: z.object({
    data: z.object({
      de: dia,
      ate: dia,
      contas: z.array(conta),
      dias: z.array(diaDoCaixa),
      total: z.object(saldos),
    }),
  }),
})

const movimento = z.object({
  id,
  data: dia,
  /** R$ that came in; null: the movement is in `saida`. */
  entrada: reais.nullable(),
  saida: reais.nullable(),
  /** Name of the account on the other side of the posting. */
  outra: z.string(),
  meio: z.string().nullable(),
  historico: z.string(),
  usuario: z.string().nullable(),
  /** Cause of the movement, and its id: 'venda', 'pagamento_parcela', 'transferencia'. */
  origem: z.object({ tipo: z.string(), id }),
  /** 'estorna': undoes another movement; 'estornado': was undone. */
  estorno: z.enum(['estorna', 'estornado']).nullable(),
  documento: z.object({ id, tipo: z.int(), terminal_id: id.nullable() }).nullable(),
  parcela: z.object({ id, tipo: z.int() }).nullable(),
})
export type LinhaDaConta = z.output<typeof movimento>

/** Lists the movements of an account in a period, newest first. */
export const movimentosDaConta = defineEndpoint({
  method: 'GET',
  path: 'caixa/contas/:id',
  summary: 'Movimentos de uma conta no período, os últimos primeiro',
  acesso,
  params: z.object({ id: idParam }),
  query: periodQuery(paging(200)),
  response: paged(movimento).extend({ conta: z.object({ id, nome: z.string(), ...saldos }) }),
})

const saldoDaConta = z.object({ nome: z.string(), saldo: reais })

/**
 * Gives the cash of the company side by side: each drawer, what the drawers' account has of no drawer, the safe, and the
 * account itself. Needs the right to see the expected amounts too.
 */
export const dinheiroEmEspecie = defineEndpoint({
  method: 'GET',
  path: 'caixa/especie',
  summary: 'Dinheiro em espécie: as gavetas, o cofre e a conta, lado a lado',
  acesso,
  response: z.object({
    data: z.object({
      gavetas: z.array(
        z.object({
          terminal: z.string(),
          treino: z.boolean(),
          aberta: z.boolean(),
          aberto_em: z.string(),
          aberto_por: z.string(),
          /** R$ that the drawer should have, and that the ledger says of it. */
          deve: reais,
          livro: reais,
        }),
      ),
      /** Money of the account that passed no session, by what moved it. */
      fora: z.object({ valor: reais, origens: z.array(z.object({ nome: z.string(), valor: reais })) }),
      conta: saldoDaConta,
      cofre: saldoDaConta,
      transito: saldoDaConta,
    }),
  }),
})
export type DinheiroEmEspecie = Answer<typeof dinheiroEmEspecie>['data']
