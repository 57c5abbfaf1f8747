import { z } from 'zod'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, requiredText, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** R$ with two places; negative: left the account. */
const reais = z.string().regex(/^-?\d+\.\d{2}$/)

const movimento = z.object({
  id,
  /** ISO day. */
  data: z.string(),
  valor: reais,
  historico: z.string(),
})

/** How a line was matched by the house: see `core/bank/match.ts`. */
export const COMO = ['certa', 'unica', 'varias', 'soma', 'diferenca', 'regra', 'nada'] as const

const linha = z.object({
  id,
  /** Day in the bank's file, ISO. */
  data: z.string(),
  valor: reais,
  historico: z.string(),
  documento: z.string(),
  situacao: z.enum(['nova', 'conciliada', 'ignorada']),
  motivo: z.string().nullable(),
  /** Proposed movements of a new line, or those matched. */
  proposta: z.object({
    como: z.enum(COMO),
    movimentos: z.array(movimento),
    /** R$ of a fee or interest between line and movements. */
    diferenca: reais.nullable(),
    /** Account that a rule sends it to. */
    conta: z.object({ id, nome: z.string() }).nullable(),
  }),
})
export type LinhaDoExtrato = z.output<typeof linha>

/** States by which the list is filtered. */
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
    /** R$ in the ledger today, and of the lines not matched yet. */
    saldo: reais,
    a_conciliar: reais,
    /** Last balance that a statement said, and what the book has at the end of that day. */
    banco: z.object({ data: z.string(), valor: reais, livro: reais }).nullable(),
  }),
})

/** Takes a bank's file, told by its content: a statement, a return of boletos, an acquirer's cards. What came before is not taken again. */
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
  }),
  response: z.object({
    data: z.object({
      novas: z.int(),
      repetidas: z.int(),
      avisos: z.array(z.string()),
      /** Cards of an acquirer's file that the book has not, and of the book that the file has not. */
      so_no_arquivo: z.array(movimento),
      so_no_livro: z.array(movimento),
    }),
  }),
})

const linhas = z.array(id).min(1, 'Informe as linhas').max(2000)
const feitas = z.object({ data: z.object({ linhas: z.int() }) })

/** Matches lines with movements, all or none. */
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

/** Posts what only the bank knew, a fee or interest, and matches it with its line. */
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

/** Undoes matches; what they posted in the ledger is undone there. */
export const desfazerExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/desfazer',
  summary: 'Conciliação: desfazer linhas',
  acesso: CONCILIA,
  body: z.object({ conta_id: id, linhas }),
  response: feitas,
})
