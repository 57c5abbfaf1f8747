import { z } from 'zod'
import { MOTIVOS, type Motivo } from '../../core/bank/apart.ts'
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
  /** Name of the account at its other side, of a movement that a line matches. */
  contra: z.string().optional(),
})

/** Open instalment. `data` is its due day, `valor` what is open, with the bank's sign. */
const titulo = movimento.extend({ parceiro: z.string() })
export type TituloDaLinha = z.output<typeof titulo>

/** How the match of a statement line was found: see `core/bank/match.ts`, `core/bank/bills.ts`. */
export const COMO = ['certa', 'unica', 'nome', 'varias', 'soma', 'diferenca', 'regra', 'nada'] as const

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
    /** Open instalments that the line pays; none where movements are proposed. */
    parcelas: z.array(titulo),
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

/** Row of a file that is no movement: a balance, information, or a row still to come. */
const apartada = z.object({
  /** Line of the file, from 1. */
  linha: z.int(),
  /** ISO; null: the bank wrote no day. */
  data: z.string().nullable(),
  valor: reais,
  historico: z.string(),
  motivo: z.enum(Object.keys(MOTIVOS) as [Motivo, ...Motivo[]]),
})

/** Movements of a return of boletos, counted by what they mean; `sem_codigo` are codes that its bank's table does not have. */
const contagens = z.object({
  pagos: z.int(),
  registrados: z.int(),
  baixados: z.int(),
  recusados: z.int(),
  estornados: z.int(),
  aguardando: z.int(),
  tarifas: z.int(),
  informados: z.int(),
  sem_codigo: z.int(),
})
export type ContagensDoRetorno = z.output<typeof contagens>

/** Answers about rows that resemble stored ones: they enter too, or are the same. */
export const PARECIDAS = ['entram', 'sao_as_mesmas'] as const

/**
 * Imports a bank's file, whose kind its content tells: a statement, the bank's file of paid boletos, or an acquirer's card
 * sales. Lines already imported are skipped, and those that resemble one are left out and told.
 */
export const importarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos',
  summary:
    'Conciliação: importar um extrato (OFX, CSV), um retorno CNAB 240 ou 400 ou as vendas da credenciadora',
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
    /** Takes a file of another bank, branch or account than the registered one. */
    aceita: z.boolean().optional(),
    /** Says that a CSV's columns were understood: its refusal at this field tells how they were read. */
    entendido: z.boolean().optional(),
    /** Account of a file with several, as its refusal named it (`dados.contas`). */
    extrato: text(100).optional(),
    parecidas: z.enum(PARECIDAS).optional(),
  }),
  response: z.object({
    data: z.object({
      novas: z.int(),
      repetidas: z.int(),
      avisos: z.array(z.string()),
      /** Bank, branch and account that the file taught the register, in words; null: nothing. */
      aprendido: z.string().nullable(),
      /** Rows left out because one of the same day and amount is stored and not in the file. */
      parecidas: z.array(movimento.extend({ ja: z.string() })),
      apartadas: z.array(apartada),
      /** Counts of a return; null: the file is none. */
      contagens: contagens.nullable(),
      /** Card sales that only the acquirer's file has, and card sales that only our ledger has. */
      so_no_arquivo: z.array(movimento),
      so_no_livro: z.array(movimento),
    }),
  }),
})
export type Importado = z.output<typeof importarExtrato.response>['data']

/** Accounts of a file with several, in the refusal that asks for one. */
export interface ContasDoArquivo {
  contas: { chave: string; conta: string; linhas: number }[]
}

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

/** Settles open instalments by the lines that pay them, on the lines' days, and matches them; all or none. */
export const baixarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/baixar',
  summary: 'Conciliação: baixar parcelas pelas linhas',
  acesso: CONCILIA,
  body: z.object({
    conta_id: id,
    linhas: z
      .array(z.object({ id, parcela_id: id }))
      .min(1, 'Informe as linhas')
      .max(500),
  }),
  response: feitas,
})

/** Lists all open instalments that a line pays exactly, whenever they are due, the likeliest first. */
export const listarTitulos = defineEndpoint({
  method: 'GET',
  path: 'extratos/parcelas',
  summary: 'Conciliação: parcelas em aberto do valor de uma linha',
  acesso: CONCILIA,
  query: z.object({ conta_id: idParam, linha_id: idParam }),
  response: z.object({ data: z.array(titulo) }),
})

/**
 * Posts lines that only the bank knows (a fee, interest) to an account of the ledger, and matches them. A line that may pay
 * an open instalment is refused at `aceita`, until the user confirms it.
 */
export const lancarExtrato = defineEndpoint({
  method: 'POST',
  path: 'extratos/lancar',
  summary: 'Conciliação: lançar linhas no livro',
  acesso: CONCILIA,
  body: z.object({
    conta_id: id,
    linhas,
    contra_id: id,
    historico: text(120).optional(),
    aceita: z.boolean().optional(),
  }),
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

const depositos = z.array(
  z.object({
    /** Expected day of the deposit, ISO. */
    dia: z.string(),
    /** Account of what the acquirer owes. */
    conta: z.object({ id, nome: z.string() }),
    /** Sum of the cards, fee, and R$ that the acquirer deposits. */
    bruto: reais,
    taxa: reais,
    liquido: reais,
    /** Card payments in the deposit. */
    movimentos: z.array(id),
  }),
)
export type DepositoAtrasado = z.output<typeof depositos>[number]

/** Lists the card deposits whose day has passed and that nobody said came, by day and acquirer's account. */
export const listarDepositosAtrasados = defineEndpoint({
  method: 'GET',
  path: 'extratos/cartoes',
  summary: 'Conciliação: depósitos de cartão atrasados',
  acesso: CONCILIA,
  response: z.object({ data: depositos }),
})

/** Says that an overdue card deposit came, without a statement: the money goes to the account on the expected day. */
export const confirmarDeposito = defineEndpoint({
  method: 'POST',
  path: 'extratos/cartoes',
  summary: 'Conciliação: confirmar o recebimento de cartões',
  acesso: CONCILIA,
  body: z.object({ conta_id: id, movimentos: z.array(id).min(1, 'Informe os cartões').max(5000) }),
  response: feitas,
})
