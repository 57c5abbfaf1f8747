import { z } from 'zod'
import { conhecimentos_recebidos } from '../readings/conhecimentos-recebidos.ts'
import { id, idParam, money } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'
import { diaDoLivro } from './lancamentos.ts'
import { buscarRecebidas } from './recebidas.ts'

const ler = { permission: 'compra_manifesto_destinatario', plan: 'manifesto' } as const satisfies Access
const escrever = { ...ler, escrita: true } as const satisfies Access
/** Right to enter purchases: a freight changes their cost, and owes to the carrier. */
const lancar = {
  permission: 'compra_nota_entrada',
  plan: 'manifesto',
  escrita: true,
} as const satisfies Access

const base = conhecimentos_recebidos.api
const porId = z.object({ id: idParam })
const feito = z.object({ data: z.object({ id, chave: z.string() }) })

const parcela = z.object({ vencimento: diaDoLivro, valor: money })

const frete = z.object({
  id,
  chave: z.string(),
  numero: z.int(),
  nome: z.string(),
  /** R$: the price of the freight, what is owed for it, the taxes that the company recovers, and what costs the entries. */
  v_prest: z.string(),
  v_rec: z.string(),
  credito_icms: z.string(),
  credito_pis_cofins: z.string(),
  credito_ibs_cbs: z.string(),
  liquido: z.string(),
  /** Entries of the notes carried, each with its share by value and by weight (null: a note says no weight). */
  notas: z.array(
    z.object({
      venda_id: id,
      numero: z.int(),
      fornecedor: z.string(),
      valor: z.string(),
      peso: z.string().nullable(),
      por_valor: z.string(),
      por_peso: z.string().nullable(),
    }),
  ),
  /** Notes carried that have no entry here. */
  sem_entrada: z.int(),
  parcelas: z.array(z.object({ vencimento: z.string(), valor: z.string() })),
  /** Reason why the freight cannot be entered; null: it can. */
  recusa: z.string().nullable(),
  /** The freight as entered; null: not entered. */
  lancado: z
    .object({
      em: z.string(),
      notas: z.array(z.object({ venda_id: id, valor: z.string() })),
      parcelas: z.array(z.object({ vencimento: z.string(), valor: z.string() })),
    })
    .nullable(),
})
export type FreteRecebido = z.output<typeof frete>

/** Proposes how a freight is shared among the entries that it carried, and paid; or gives it as it was entered. */
export const verFrete = defineEndpoint({
  method: 'GET',
  path: `${base}/:id/frete`,
  summary: 'Ver o frete de um CT-e recebido',
  acesso: ler,
  params: porId,
  response: z.object({ data: frete }),
})

/** Enters a freight: costs of the entries, and instalments to the carrier. 409: already entered. */
export const lancarFrete = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/lancar`,
  summary: 'Lançar o frete de um CT-e recebido',
  acesso: lancar,
  params: porId,
  body: z.object({
    /** Share of each entry; none: the freight is an expense. */
    notas: z.array(z.object({ venda_id: id, valor: money })).max(990),
    parcelas: z.array(parcela).min(1, 'Informe ao menos uma parcela').max(120),
  }),
  response: feito,
})

/** Undoes a freight whole: costs and instalments return to what they were. 409 with the reason when it cannot be undone. */
export const desfazerFrete = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/desfazer`,
  summary: 'Desfazer o lançamento de um frete',
  acesso: lancar,
  params: porId,
  response: feito,
})

/** Form of the disagreement (610110), whose text goes to the carrier. */
export const desacordo = z.object({
  motivo: z
    .string()
    .trim()
    .min(15, 'Informe ao menos 15 letras')
    .max(255, 'Até 255 letras')
    .meta({ title: 'O que está em desacordo' }),
})

/** Tells the authority that the service was another one, within its time; only who pays may. */
export const discordarDoFrete = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/desacordo`,
  summary: 'Registrar a prestação em desacordo',
  acesso: escrever,
  params: porId,
  body: desacordo,
  response: feito,
})

/** Takes the disagreement back (610111). */
export const retirarDesacordo = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/retirar_desacordo`,
  summary: 'Cancelar o desacordo',
  acesso: escrever,
  params: porId,
  response: feito,
})

/** Checks a CT-e's file as the distribution would give it, and keeps it. */
export const importarCte = defineEndpoint({
  method: 'POST',
  path: `${base}/importar`,
  summary: 'Importar o XML de um CT-e recebido',
  acesso: escrever,
  corpo: 3_000_000,
  body: z.object({ xml: z.string().max(2_000_000) }),
  response: feito,
})

/** Asks the authority for new CT-e, when the pause between queries is over. */
export const buscarCtes = defineEndpoint({
  method: 'POST',
  path: `${base}/buscar`,
  summary: 'Buscar na SEFAZ os CT-e recebidos',
  acesso: ler,
  response: buscarRecebidas.response,
})
