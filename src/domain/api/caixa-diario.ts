import { z } from 'zod'
import { dayFromWire, wireToIso } from '../../core/dates/day.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import { type Answer, defineEndpoint } from './define.ts'

const dia = z.string().refine(value => dayFromWire(value) !== null, 'Data inválida')
/** R$. */
const reais = z.string().regex(/^-?\d+\.\d{2}$/)

const LONGEST_DAYS = 366
const DAY_MS = 86_400_000

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

type Days = { de?: string | undefined; ate?: string | undefined }

const inOrder = ({ de, ate }: Days) => !de || !ate || wireToIso(ate) >= wireToIso(de)
const withinYear = ({ de, ate }: Days) =>
  !de || !ate || Date.parse(wireToIso(ate)) - Date.parse(wireToIso(de)) < LONGEST_DAYS * DAY_MS
const BACKWARDS = { message: 'O fim vem antes do início', path: ['ate'] }
const TOO_LONG = { message: 'O período é de no máximo um ano', path: ['ate'] }

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
  query: z.object(DIAS_DO_CAIXA).refine(inOrder, BACKWARDS).refine(withinYear, TOO_LONG),
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
  query: z
    .object({ ...DIAS_DO_CAIXA, ...paging(200) })
    .refine(inOrder, BACKWARDS)
    .refine(withinYear, TOO_LONG),
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
