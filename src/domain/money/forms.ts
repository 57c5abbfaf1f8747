import { z } from 'zod'
import { dayFromWire, writtenDay } from '../../core/dates/day.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { CREDIT_PAPERS } from '../../core/paper/papers/credit/credit.ts'
import type { DestinoPix } from '../../core/pix/refund.ts'
import { ALINEAS } from '../options/cheques.ts'
import { ORDENS } from '../options/remessas.ts'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { missing, money, requiredText, text } from '../schema/types.ts'

const day = (title: string) =>
  z
    .string(missing)
    .refine(value => dayFromWire(value) !== null, 'Data inválida')
    .refine(value => !dayFromWire(value) || writtenDay(value) !== null, 'Confira o ano: vai de 2000 a 2099')
    .meta({ title, data: true })
const today = (title: string) => day(title).meta({ title, data: true, inicio: 'hoje' })
const amount = (title: string) =>
  money
    .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
    .meta({ title })
const part = (title: string) => money.default('0.00').meta({ title })
/** A choice that the user must make: none is made before. */
const asked = (title: string, options: readonly Choice[]) => {
  const [schema, words] = oneOf(options)
  return schema.meta({ title, ...words, vazio: 'escolha' })
}
/** Partner typed as name, other name or CPF/CNPJ, which must match exactly one. */
const partner = text(60).optional().meta({ title: 'Parceiro', description: 'nome, CPF ou CNPJ' })

/** An account or payment method, with its id as text. */
export type Choice = readonly [id: string, nome: string]

const oneOf = (options: readonly Choice[]) => {
  const [first = '', ...others] = options.map(([id]) => id)
  const words = { rotulos: Object.fromEntries(options), ordem: [first, ...others] }
  return [z.enum([first, ...others]), words] as const
}

const choice = (title: string, options: readonly Choice[]) => {
  const [schema, words] = oneOf(options)
  return schema.optional().meta({ title, ...words })
}

const required = (title: string, options: readonly Choice[]) => {
  const [schema, words] = oneOf(options)
  return schema.meta({ title, ...words })
}

/** Way in which money is received: always asked, because from it comes the account; nothing is chosen before. */
const wayIn = (meios: readonly Choice[]) =>
  meios.length > 0
    ? asked('Forma de pagamento', meios)
    : choice('Forma de pagamento', meios).meta({ title: 'Forma de pagamento', vazio: 'nenhuma cadastrada' })

/** Account of a receipt or payment. A receipt has a form, from which its account comes. */
const account = (contas: readonly Choice[], tipo: 1 | 2) => {
  const [schema, words] = oneOf(contas)
  const vazio = tipo === 1 ? 'a da forma' : 'a da forma, ou o banco'
  return schema.optional().meta({ title: 'Conta', ...words, vazio })
}

/** Form of a receipt or payment of one instalment. */
export const oneForm = (contas: readonly Choice[], meios: readonly Choice[], tipo: 1 | 2) =>
  z.object({
    valor: amount(tipo === 1 ? 'Valor recebido' : 'Valor pago'),
    meio_pagamento_id: tipo === 1 ? wayIn(meios) : choice('Forma de pagamento', meios),
    conta_id: account(contas, tipo),
    data: today('Data'),
    multa: part('Multa'),
    juros: part('Juros'),
    desconto: part('Desconto'),
    ...(tipo === 1
      ? { credito: z.boolean().optional().meta({ title: 'A sobra fica como crédito do cliente' }) }
      : {}),
  })

/** Form of receiving or paying several instalments at once. */
export const manyForm = (contas: readonly Choice[], meios: readonly Choice[], tipo: 1 | 2) =>
  z.object({
    meio_pagamento_id: tipo === 1 ? wayIn(meios) : choice('Forma de pagamento', meios),
    conta_id: account(contas, tipo),
    data: today('Data'),
    encargos: z.boolean().optional().meta({ title: 'Com multa, juros e desconto de cada uma' }),
  })

/** Form of receiving instalments at a till: charges by today's rates, money into the payment method's account. */
export const tillForm = (meios: readonly Choice[]) =>
  z.object({
    valor: amount('Valor recebido'),
    meio_pagamento_id: choice('Forma (vazia: dinheiro)', meios),
    credito: z.boolean().optional().meta({ title: 'A sobra fica como crédito do cliente' }),
  })

/** Form of a bill paid from a till's drawer. */
export const billForm = (contas: readonly Choice[]) =>
  z.object({
    parcela_id: required('Conta', contas),
    valor: money.optional().meta({ title: 'Valor pago', description: 'vazio: tudo o que está em aberto' }),
  })

/** Category typed as the name of an account of income or expense. */
const category = text(60)
  .optional()
  .meta({ title: 'Categoria', description: 'conta de despesas ou receitas; vazio: a principal' })

/** Day to which an income or expense belongs in the result. */
const competence = day('Competência')
  .optional()
  .meta({ title: 'Competência', description: 'a que dia pertence no resultado; vazia: hoje' })

export const entryForm = z.object({
  descricao: requiredText(120).meta({ title: 'Descrição' }),
  parceiro: partner,
  valor: amount('Valor'),
  vencimento: day('Vencimento da primeira'),
  categoria: category,
  competencia: competence,
  boleto: text(60).optional().meta({ title: 'Boleto', description: 'código de barras ou linha digitável' }),
  quantas: z
    .int('Número inválido')
    .min(1, 'Ao menos uma')
    .max(999, 'Até 999')
    .optional()
    .meta({ title: 'Parcelas mensais', description: 'vazio: uma' }),
})

/** Form of an instalment's boleto, with the bank's data; an empty field removes its value. */
export const boletoForm = z.object({
  boleto: text(60).optional().meta({ title: 'Boleto', description: 'código de barras ou linha digitável' }),
  nosso_numero: text(20)
    .regex(/^[0-9A-Za-z./-]*$/, 'Só números, letras, ponto, barra e traço')
    .optional()
    .meta({ title: 'Nosso número' }),
  pix_copia: text(512).optional().meta({ title: 'PIX copia e cola' }),
  aceita: z.boolean().optional().meta({ title: 'Guardar com outro valor ou vencimento' }),
})

/** Form of a remittance: the bank's account, and what is asked of the bank. */
export const remittanceForm = (contas: readonly Choice[]) =>
  z.object({ conta_id: required('Conta', contas), ordem: required('O que se pede ao banco', ORDENS) })

export const changeForm = z.object({
  descricao: requiredText(120).meta({ title: 'Descrição' }),
  valor: amount('Valor'),
  vencimento: day('Vencimento'),
  categoria: category,
  competencia: competence,
})

const optional = (title: string) => money.optional().meta({ title })

/** Form of the plan that replaces open instalments. Fine, interest and discount default to today's sums of them all. */
export const renegotiateForm = z.object({
  vencimento: day('Vencimento da primeira'),
  quantas: z.int('Número inválido').min(1, 'Ao menos uma').max(999, 'Até 999').meta({ title: 'Parcelas' }),
  dias: z
    .int('Número inválido')
    .min(1, 'Ao menos 1')
    .max(999, 'Até 999')
    .optional()
    .meta({ title: 'De quantos em quantos dias', description: 'vazio: por mês' }),
  multa: optional('Multa'),
  juros: optional('Juros'),
  desconto: optional('Desconto'),
  descricao: text(120).optional().meta({ title: 'Descrição', description: 'vazia: Renegociação e o número' }),
})

export const reasonForm = z.object({ motivo: requiredText(200).meta({ title: 'Motivo' }) })

export const reversalForm = reasonForm.extend({ data: day('Data do estorno') })

export const oldestForm = z.object({ valor: amount('Até somar') })

export const filterForm = z.object({
  parceiro: partner,
  de: day('Vencimento de').optional(),
  ate: day('Até').optional(),
})

/** Form of a voucher issued by hand. */
export const voucherForm = (meios: readonly Choice[]) =>
  z.object({
    origem: z
      .literal(['presente', 'cortesia'])
      .default('presente')
      .meta({ title: 'Tipo', rotulos: { presente: 'Vale-presente', cortesia: 'Cortesia' } }),
    valor: amount('Valor'),
    meio_pagamento_id: choice('Pago em (de presente)', meios),
    parceiro: partner,
    validade: day('Vale até')
      .optional()
      .meta({ title: 'Vale até', data: true, description: 'vazio: não vence' }),
    motivo: requiredText(200).meta({ title: 'Motivo' }),
  })

/** Form of a transfer between accounts of the company. */
export const transferForm = (contas: readonly Choice[]) =>
  z.object({
    de_conta_id: required('De', contas),
    para_conta_id: required('Para', contas),
    valor: amount('Valor'),
    data: today('Data'),
    historico: text(120).optional().meta({ title: 'Histórico', description: 'vazio: de uma para a outra' }),
  })

export const closeForm = z.object({ ate: day('Fechar até') })

/** Form of depositing cheques. */
export const depositForm = (bancos: readonly Choice[]) =>
  z.object({ conta_id: required('Banco', bancos), data: today('Data') })

export const clearedForm = z.object({ data: today('Data') })

/** Form of a cheque that the bank returned, or that becomes a debt. */
export const bouncedForm = z.object({
  alinea: z
    .literal(ALINEAS.map(([code]) => code))
    .default('11')
    .meta({ title: 'Motivo (alínea)', rotulos: Object.fromEntries(ALINEAS) }),
  cobrar: z.boolean().optional().meta({ title: 'Cobrar: vira uma conta a receber' }),
  parceiro: partner.meta({ title: 'Quem deve', description: 'vazio: o cliente que o deu' }),
  data: today('Data'),
})

/** Form of a cheque that is passed on. */
export const passedForm = (contas: readonly Choice[]) =>
  z.object({
    parcela_id: choice('Conta a pagar (vazia: uma despesa)', contas),
    categoria: category,
    parceiro: partner.meta({ title: 'Para quem', description: 'de uma despesa' }),
    data: today('Data'),
  })

/** Form of what is written on a cheque. */
export const writtenForm = z.object({
  numero: text(20).optional().meta({ title: 'Número' }),
  banco: text(40).optional().meta({ title: 'Banco' }),
  conta: text(30).optional().meta({ title: 'Agência e conta' }),
  emitente: text(60).optional().meta({ title: 'Emitente', description: 'nome, CPF ou CNPJ' }),
  bom_para: day('Bom para'),
})

/** Form of a decision about a PIX that pays no sale. */
export const pixForm = (destino: DestinoPix) =>
  z.object({
    valor: amount('Valor'),
    ...(destino === 'credito' ? { parceiro: partner } : {}),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  })

/** Form of saying whether a PIX came. */
export const pixCheckForm = z.object({ motivo: text(120).optional().meta({ title: 'Motivo' }) })

/** Form of giving an amount back by another payment method. */
export const otherWayForm = z.object({
  meio: z
    .literal(ESTORNO_CARTAO.map(([tpag]) => tpag))
    .meta({ title: 'Forma', rotulos: Object.fromEntries(ESTORNO_CARTAO) }),
  motivo: text(120).optional().meta({ title: 'Motivo' }),
})

/** Output of a paper: a till's printer, or a PDF. */
const outlet = z
  .literal(['a4', '80', 'impressora'])
  .default('a4')
  .meta({
    title: 'Sai em',
    rotulos: { a4: 'PDF em A4', '80': 'PDF de 80 mm', impressora: 'Impressora do caixa' },
  })

/** Form to print the papers of a sale on credit. */
export const carneForm = z.object({
  papel: z
    .literal(CREDIT_PAPERS.map(([code]) => code))
    .default('carne')
    .meta({ title: 'Papel', rotulos: Object.fromEntries(CREDIT_PAPERS) }),
  sai: outlet,
})

export const printBoletoForm = z.object({ sai: outlet })
