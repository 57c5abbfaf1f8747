import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, requiredText, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** R$ with two decimal places; negative: money that left the account. */
const reais = z.string().regex(/^-?\d+\.\d{2}$/)

const movimento = z.object({
  id,
  /** Date, ISO. */
  data: z.string(),
  valor: reais,
  historico: z.string(),
})

/** How the match of a statement line was found: see `core/bank/match.ts`. */
export const COMO = ['certa', 'unica', 'varias', 'soma', 'diferenca', 'regra', 'nada'] as const

const linha = z.object({
  id,
  /** Date in the bank's file, ISO. */
  data: z.string(),
  valor: reais,
  historico: z.string(),
  documento: z.string(),
  situacao: z.enum(['nova', 'conciliada', 'ignorada']),
  motivo: z.string().nullable(),
  /** Movements proposed for a new line, or matched with the line. */
  proposta: z.object({
    como: z.enum(COMO),
    movimentos: z.array(movimento),
    /** R$ of the fee or interest that makes line and movements differ. */
    diferenca: reais.nullable(),
    /** Account to which a rule posts the line. */
    conta: z.object({ id, nome: z.string() }).nullable(),
  }),
})
export type LinhaDoExtrato = z.output<typeof linha>

/** States that the list filters by. */
export const FAIXAS_EXTRATO = ['nova', 'conciliada', 'ignorada'] as const

const CONCILIA = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' } as const

export const listarExtrato = defineEndpoint({
  method: 'GET',
  path: 'extratos',
  summary: 'Conciliação: linhas do extrato de uma conta',
  acesso: CONCILIA,
  query: z.object({
    conta_id: idParam,
    situacao: z.enum(FAIXAS_EXTRATO).default('nova'),
    search: text(100).optional(),
    ...paging(500),
  }),
  response: paged(linha).extend({
    contadas: z.object({ nova: z.int(), conciliada: z.int(), ignorada: z.int() }),
    /** Balance of the ledger today, and R$ of the lines not matched yet. */
    saldo: reais,
    a_conciliar: reais,
    /** Last balance in a statement, and the ledger's balance at the end of that day. */
    banco: z.object({ data: z.string(), valor: reais, livro: reais }).nullable(),
  }),
})

/**
 * Imports a bank's file, whose kind its content tells: a statement, the bank's file of paid boletos, or an acquirer's card
 * sales. Lines already imported are skipped.
 */
export const importarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos',
  summary: 'Conciliação: importar um extrato OFX, um retorno CNAB 240 ou as vendas da credenciadora',
  acesso: CONCILIA,
  corpo: 32 * 1024 * 1024,
  body: z.object({
    conta_id: id,
    nome: text(200),
    /** Text of the file. */
    conteudo: z
      .string()
      .min(1, 'O arquivo está vazio')
      .max(16 * 1024 * 1024, 'O extrato passa de 16 MB'),
    /** Takes a statement of another account number than the registered one. */
    aceita: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      novas: z.int(),
      repetidas: z.int(),
      avisos: z.array(z.string()),
      /** Card sales that only the acquirer's file has, and card sales that only our ledger has. */
      so_no_arquivo: z.array(movimento),
      so_no_livro: z.array(movimento),
    }),
  }),
})

const linhas = z.array(id).min(1, 'Informe as linhas').max(2000)
const feitas = z.object({ data: z.object({ linhas: z.int() }) })

/** Matches statement lines with movements, all or none. */
export const conciliarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/conciliar',
  summary: 'Conciliação: confirmar linhas',
  acesso: CONCILIA,
  body: z.object({
    conta_id: id,
    linhas: z
      .array(z.object({ id, movimentos: z.array(id).min(1).max(500), diferenca: z.boolean().default(false) }))
      .min(1, 'Informe as linhas')
      .max(2000),
  }),
  response: feitas,
})

/** Posts lines that only the bank knows (a fee, interest) to an account of the ledger, and matches them. */
export const lancarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/lancar',
  summary: 'Conciliação: lançar linhas no livro',
  acesso: CONCILIA,
  body: z.object({ conta_id: id, linhas, contra_id: id, historico: text(120).optional() }),
  response: feitas,
})

export const ignorarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/ignorar',
  summary: 'Conciliação: ignorar linhas',
  acesso: CONCILIA,
  body: z.object({ conta_id: id, linhas, motivo: requiredText(120) }),
  response: feitas,
})

/** Undoes matches, and reverses the postings that they made in the ledger; an ignored line is new again. */
export const desfazerExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/desfazer',
  summary: 'Conciliação: desfazer linhas',
  acesso: CONCILIA,
  body: z.object({ conta_id: id, linhas }),
  response: feitas,
})
